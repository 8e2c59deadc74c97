// Loads the program: chooses language and theme, shows progress by bytes, and says what to do
// when it cannot run. Afterwards it keeps the address and the text view in step with it.
"use strict";

(() => {
  const words = {
    again: { en: "Try again", zh: "重试" },
    program: { en: "Desktop program", zh: "桌面程序" },
    terminal: { en: "In a terminal", zh: "在终端里" },
    said: { en: "What the program said", zh: "程序的输出" },
    webgl: {
      en: ["This browser gives the page no WebGL 2",
        "The picture is drawn with it, so here is everything as text. For the picture, turn on "
        + "hardware acceleration in the browser's settings, or use a current Firefox, Chrome, "
        + "Edge or Safari."],
      zh: ["浏览器没有提供 WebGL 2",
        "图形需要它来绘制，所以这里全部以文字显示。要看图形，请在浏览器设置中打开硬件加速，"
        + "或使用新版 Firefox、Chrome、Edge 或 Safari。"],
    },
    load: {
      en: ["The simulator could not be loaded",
        "The connection may be broken, or the server may not have the file. Try again in a "
        + "moment, or:"],
      zh: ["模拟器加载失败", "可能是连接中断，或服务器上没有这个文件。请稍后重试，或者："],
    },
    lost: {
      en: ["The system takes the drawing surface away again and again",
        "A graphics driver that fails, or too little memory, may be the reason. The address "
        + "still names the moment you were at. Try again, go on as text, or:"],
      zh: ["系统一再收回绘图画面",
        "可能是显卡驱动出错或内存不足。地址里仍记着你所在的那一步。可以重试、以文字继续，或者："],
    },
    ended: {
      en: ["The simulator has stopped",
        "This is an error of ours. The address still names the moment you were at, so trying "
        + "again goes back to it. If it happens again, or instead:"],
      zh: ["模拟器停止了",
        "这是我们的错误。地址里仍记着你所在的那一步，重试会回到那里。如果再次发生，或者："],
    },
  };

  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const store = {
    get(key) {
      try { return localStorage.getItem("highwater." + key); } catch { return null; }
    },
    set(key, value) {
      try {
        localStorage.setItem("highwater." + key, value);
        return true;
      } catch { return false; /* not allowed here, or full */ }
    },
  };

  // The parameters of the address: those after "#" win over those before it.
  function parameters() {
    const all = new URLSearchParams(location.search);
    const query = location.hash.split("?")[1] || "";
    for (const [key, value] of new URLSearchParams(query)) all.set(key, value);
    return all;
  }

  // takeOut removes a parameter from the hash that is the page's and not the program's.
  function takeOut(key) {
    const [path, query] = location.hash.split("?");
    if (!query) return;
    const rest = query.split("&").filter((pair) => pair.split("=")[0] !== key);
    if (rest.length === query.split("&").length) return;
    const hash = rest.length ? path + "?" + rest.join("&") : path;
    history.replaceState(null, "", location.pathname + location.search + hash);
  }

  function language(from) {
    const wanted = [from.get("lang"), store.get("lang"), ...(navigator.languages || [])];
    for (const tag of wanted) {
      const lang = (tag || "").toLowerCase().split("-")[0];
      if (lang === "en" || lang === "zh") return lang;
    }
    return "en";
  }

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  for (const wish of [dark, calm]) {
    wish.addEventListener("change", () => window.highwater?.system(dark.matches, calm.matches));
  }

  function theme(from) {
    const wanted = from.get("theme") || store.get("theme");
    return wanted === "light" || wanted === "dark" ? wanted : "system";
  }

  const start = parameters();
  const embed = start.get("embed") === "1";
  takeOut("twin");
  window.highwaterBoot = {
    lang: language(start),
    theme: theme(start),
    systemDark: dark.matches,
    reducedMotion: calm.matches,
    link: location.hash,
    embed,
  };
  root.lang = window.highwaterBoot.lang;
  root.dataset.theme = window.highwaterBoot.theme !== "system" ? window.highwaterBoot.theme
    : dark.matches ? "dark" : "light";
  root.classList.toggle("embed", embed);

  // The text view shows the twin as a page and hides the canvas.
  function showText(on) {
    root.classList.toggle("text", on);
    byId("as-text").setAttribute("aria-pressed", String(on));
    window.highwaterStops?.();
    if (!on) document.querySelector("canvas")?.focus();
  }

  // fail shows what went wrong and the ways on; said is what the program wrote last, way another
  // way on with a button.
  function fail(kind, said, way) {
    const [title, text] = words[kind][root.lang];
    const make = (tag, content, parent) => {
      const el = document.createElement(tag);
      el.textContent = content;
      parent.append(el);
      return el;
    };
    const box = byId("failure");
    box.replaceChildren();
    box.dataset.kind = kind;
    make("h2", title, box);
    make("p", text, box);
    const ways = make("dl", "", box);
    for (const [what, command] of [["program", "make desktop && ./build/highwater"],
      ["terminal", "go run ./cmd/headless run scenarios/kip-101-loss.yaml"]]) {
      make("dt", words[what][root.lang], ways);
      make("code", command, make("dd", "", ways));
    }
    const row = make("p", "", box);
    const press = (label, f) => make("button", label, row).addEventListener("click", f);
    press(words.again[root.lang], () => location.reload());
    if (way) press(way.label, way.go);
    if (said) {
      const details = make("details", "", box);
      make("summary", words.said[root.lang], details);
      make("pre", said, details);
    }
    byId("loading").hidden = true;
    byId("cover").hidden = false;
    box.hidden = false;
    root.classList.remove("running");
  }

  window.highwaterFail = fail;
  window.highwaterShowText = showText;

  // withoutPicture leaves the text view alone, and says why.
  function withoutPicture() {
    const [title, text] = words.webgl[root.lang];
    const why = byId("why");
    why.querySelector("h2").textContent = title;
    why.querySelector("p").textContent = text;
    why.hidden = false;
    root.classList.add("alone");
    showText(true);
  }

  // All is asked for at once: the program is large, and everything else waits for it.
  const stop = new AbortController();
  const asked = ["sizes.json", "highwater.wasm", "library.json"]
    .map((url) => fetch(url, { signal: stop.signal }));
  for (const answer of asked) answer.catch(() => {}); // run() sees it

  // The scenario files as they come, by id: their text, "" for one that did not come. The program
  // looks here, and asks for those it wants.
  const lessons = {};
  const coming = {};
  window.highwaterLessons = lessons;
  window.highwaterWant = (id) => {
    if (lessons[id] || coming[id]) return coming[id];
    delete lessons[id];
    coming[id] = fetch("lessons/" + encodeURIComponent(id) + ".yaml", { signal: stop.signal })
      .then((answer) => answer.ok ? answer.text() : "", () => "")
      .then((text) => {
        lessons[id] = text;
        delete coming[id];
      });
    return coming[id];
  };
  // The one that the address names is there before the program looks for it, if there is such a
  // one. run() sees what is wrong with the list.
  const named = /^#\/s\/([a-z0-9-]+)/.exec(location.hash);
  const first = named && asked[2].then((answer) => answer.clone().json()).then((cards) => {
    if (cards.some((card) => card.id === named[1])) return window.highwaterWant(named[1]);
  }).catch(() => {});

  // counted passes a body on and tells how many decoded bytes have come.
  function counted(answer, total) {
    if (!answer.ok) throw new Error(answer.url + ": " + answer.status);
    let got = 0;
    const reader = answer.body.getReader();
    const mb = (n) => (n / 1e6).toFixed(1);
    const body = new ReadableStream({
      async pull(control) {
        const { done, value } = await reader.read();
        if (done) return control.close();
        got += value.byteLength;
        byId("bar").value = got / total;
        byId("bytes").textContent = mb(got) + " / " + mb(total) + " MB";
        control.enqueue(value);
      },
    });
    return new Response(body, { headers: { "Content-Type": "application/wasm" } });
  }

  // listen keeps the last lines that the program writes, for the message if it stops.
  function listen() {
    const lines = [];
    const write = globalThis.fs.writeSync;
    const decoder = new TextDecoder();
    globalThis.fs.writeSync = (fd, bytes) => {
      lines.push(decoder.decode(bytes));
      if (lines.length > 200) lines.shift();
      return write(fd, bytes);
    };
    return () => lines.join("").trim();
  }

  // startAtTop lets the first Tab go to the page's first control: the program's window library
  // takes the focus for the canvas, and keys reach the program without it.
  function startAtTop() {
    document.activeElement?.blur();
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.blur();
    document.body.removeAttribute("tabindex");
  }

  // The program calls this at the end of its first picture, within a frame of the browser. The
  // cover goes with the next one, when the picture has been painted.
  window.highwaterDrawn = () => {
    requestAnimationFrame(() => {
      byId("cover").hidden = true;
      root.classList.add("running");
      startAtTop();
      window.highwater.firstPicture = performance.now();
      window.highwater.ready = true;
      window.highwaterAround();
    });
  };

  async function run() {
    window.highwaterBoot.picture = !!document.createElement("canvas").getContext("webgl2");
    if (!window.highwaterBoot.picture) withoutPicture();
    const go = new window.Go();
    const said = listen();
    let instance;
    try {
      const sizes = await (await asked[0]).json();
      const answer = counted(await asked[1], sizes.bytes["highwater.wasm"]);
      ({ instance } = await WebAssembly.instantiateStreaming(answer, go.importObject));
      window.highwaterMemory = () => instance.exports.mem.buffer.byteLength;
      const list = await asked[2];
      if (!list.ok) throw new Error(list.url + ": " + list.status);
      window.highwaterBoot.library = await list.text();
      await first;
    } catch (e) {
      return fail("load", String(e));
    }
    try {
      await go.run(instance);
      fail("ended", said());
    } catch (e) {
      fail("ended", said() + "\n" + e);
    }
  }

  window.highwaterStore = store.set;
  window.highwaterLoad = store.get;
  // Another tab has gone on: what both know is put together.
  addEventListener("storage", (e) => {
    if (e.key === "highwater.progress") window.highwater?.keptChanged();
  });

  // The program calls this to copy a link. Without https there is no clipboard, but the old way.
  window.highwaterCopy = (link) => window.highwaterCopyText(new URL(link, location.href).href);

  // highwaterSave gives a file to the browser's downloads.
  window.highwaterSave = (name, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };

  window.highwaterCopyText = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch { /* not there, or not allowed */ }
    const had = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "clip";
    document.body.append(field);
    field.select();
    const ok = document.execCommand("copy");
    field.remove();
    had?.focus?.();
    return ok;
  };
  byId("as-text").addEventListener("click", () => {
    const on = !root.classList.contains("text") || root.classList.contains("alone");
    store.set("text", on ? "1" : "0");
    showText(on);
  });
  addEventListener("hashchange", () => {
    if (parameters().get("twin") === "1") showText(true);
    takeOut("twin");
    window.highwater?.open?.(location.hash);
  });
  addEventListener("DOMContentLoaded", () => {
    showText(start.has("twin") ? start.get("twin") === "1" : store.get("text") === "1");
    run();
  });
})();
