// What surrounds the running program: the page without a network and its next build, a drawing
// surface that the system takes away, files and links that come from outside.
"use strict";

(() => {
  const words = {
    newer: { en: "A newer version is here.", zh: "有新版本。" },
    use: { en: "Use it now", zh: "立即使用" },
    later: { en: "Later", zh: "以后再说" },
    text: { en: "Go on as text", zh: "以文字继续" },
  };
  const root = document.documentElement;
  const said = (word) => words[word][root.lang] ?? words[word].en;

  // keepMoment brings the address to where the reader is: the program does so only when nothing
  // moves.
  function keepMoment() {
    const link = window.highwater?.link?.();
    if (link) history.replaceState(null, "", location.pathname + location.search + link);
  }
  window.highwaterKeepMoment = keepMoment;

  // Without a network. A developer's page on the own machine would be the last build for ever, so
  // there it takes offline=1 in the address, and without it what was kept goes.
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  const wanted = !local || new URLSearchParams(location.search).get("offline") === "1";
  const worker = navigator.serviceWorker;

  function ask(waiting) {
    if (document.getElementById("update")) return;
    const bar = document.createElement("aside");
    bar.id = "update";
    bar.setAttribute("role", "status");
    const text = document.createElement("span");
    text.textContent = said("newer");
    bar.append(text);
    const button = (word, press) => {
      const b = document.createElement("button");
      b.type = "button";
      b.textContent = said(word);
      b.addEventListener("click", press);
      bar.append(b);
    };
    button("use", () => waiting.postMessage("take over"));
    button("later", () => bar.remove());
    document.body.append(bar);
  }

  async function offline() {
    if (!wanted) {
      const scope = new URL("./", location.href).href;
      for (const r of await worker.getRegistrations()) if (r.scope === scope) r.unregister();
      return;
    }
    // Every tab goes on with the new build, at the moment where it is.
    const had = worker.controller;
    worker.addEventListener("controllerchange", () => {
      if (!had) return;
      keepMoment();
      location.reload();
    });
    const r = await worker.register("sw.js");
    const watch = (w) => w?.addEventListener("statechange", () => {
      if (w.state === "installed" && worker.controller) ask(w);
    });
    if (r.waiting && worker.controller) ask(r.waiting);
    watch(r.installing);
    r.addEventListener("updatefound", () => watch(r.installing));
    let asked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - asked < 3600e3) return;
      asked = Date.now();
      r.update().catch(() => {}); // no network now
    });
  }

  // The program calls for this when its first picture is there: nothing of it may wait for that.
  window.highwaterAround = () => {
    if (worker && !root.classList.contains("embed")) {
      offline().catch((e) => console.warn("highwater: not kept for offline use:", e));
    }
  };

  // The system may take the drawing surface away (a driver starts anew, a telephone needs the
  // memory). A new one needs a new start, which the address makes at the same moment. When that
  // does not help, the reader is asked.
  const often = 3, within = 60e3;
  addEventListener("webglcontextlost", (e) => {
    e.preventDefault();
    e.stopImmediatePropagation();
    keepMoment();
    let times = [];
    try {
      times = JSON.parse(sessionStorage.getItem("highwater.lost") || "[]");
      times = times.filter((t) => Date.now() - t < within).concat(Date.now());
      sessionStorage.setItem("highwater.lost", JSON.stringify(times));
    } catch {
      times = Array(often); // without a memory a page could start for ever
    }
    if (times.length < often) return location.reload();
    window.highwaterFail("lost", "", {
      label: said("text"),
      go() {
        document.getElementById("cover").hidden = true;
        root.classList.add("running", "alone");
        window.highwaterShowText(true);
      },
    });
  }, true);

  // Files and links from outside: dropped on the page, picked, or pasted.
  const largest = 1 << 20;
  async function openFiles(files) {
    for (const file of files) {
      if (file.size > largest) {
        window.highwater?.refuseFile?.(file.name);
        continue;
      }
      window.highwater?.openFile?.(file.name, await file.text());
    }
  }
  addEventListener("dragover", (e) => {
    if ([...(e.dataTransfer?.types ?? [])].includes("Files")) e.preventDefault();
  }, true);
  addEventListener("drop", (e) => {
    const files = [...(e.dataTransfer?.files ?? [])];
    const text = e.dataTransfer?.getData("text/plain") ?? "";
    e.preventDefault();
    e.stopImmediatePropagation(); // the window library would look for them in its own way
    if (files.length) openFiles(files);
    else if (text) window.highwater?.paste?.(text);
  }, true);
  addEventListener("paste", (e) => {
    if (e.target.closest?.("input, textarea")) return;
    const files = [...(e.clipboardData?.files ?? [])];
    const text = e.clipboardData?.getData("text/plain") ?? "";
    if (files.length) openFiles(files);
    else if (text) window.highwater?.paste?.(text);
    else return;
    e.preventDefault();
  });

  // The program calls this to let the reader pick files.
  window.highwaterPick = () => {
    const field = document.createElement("input");
    field.type = "file";
    field.multiple = true;
    field.accept = ".yaml,.yml";
    field.addEventListener("change", () => openFiles(field.files));
    field.click();
  };

  // Opened files stay for this tab, so that a new start finds them.
  const opened = "highwater.files";
  window.highwaterKept = () => {
    try { return sessionStorage.getItem(opened) || ""; } catch { return ""; }
  };
  window.highwaterKeepFiles = (all) => {
    try { sessionStorage.setItem(opened, all); } catch { /* too much, or not allowed */ }
  };
})();
