// A real input over the field that the program draws: for input methods, paste and the keyboards
// of phones. The program says where it is (highwaterField) and what is in it (the twin's search).
"use strict";

(() => {
  const input = document.createElement("input");
  input.id = "field";
  input.type = "search";
  input.autocomplete = "off";
  input.spellcheck = false;
  input.tabIndex = -1;
  input.hidden = true;
  input.setAttribute("aria-hidden", "true"); // the twin has a field of its own
  let search = null, placed = false, told = "";

  const show = () => { input.hidden = !(placed && search); };

  window.highwaterField = (x, y, w, h, there) => {
    if (!input.isConnected) document.body.append(input);
    placed = there;
    Object.assign(input.style,
      { left: x + "px", top: y + "px", width: w + "px", height: h + "px" });
    show();
  };

  // watch is told of each twin.
  window.highwaterFieldTwin = (t) => {
    search = t.search;
    show();
    if (!search) return;
    input.placeholder = search.hint;
    if (search.value !== told && document.activeElement !== input || search.value === "") {
      input.value = search.value;
    }
    told = search.value;
    const canvas = document.querySelector("canvas");
    if (search.focused && document.activeElement === canvas && !input.hidden) input.focus();
  };

  const send = (id) => {
    told = input.value;
    window.highwater?.command(id, input.value);
  };
  const leave = () => {
    window.highwater?.command("blur", "");
    document.querySelector("canvas")?.focus();
  };
  input.addEventListener("input", (e) => { if (!e.isComposing) send(search.id); });
  input.addEventListener("compositionend", () => send(search.id));
  input.addEventListener("blur", () => window.highwater?.command("blur", ""));
  input.addEventListener("keydown", (e) => {
    e.stopPropagation();
    if (e.isComposing) return;
    if (e.key === "Enter") {
      send(search.submit);
      leave();
    } else if (e.key === "Escape" && input.value) {
      input.value = "";
      send(search.id);
      e.preventDefault();
    } else if (e.key === "Escape" || e.key === "Tab") {
      e.preventDefault();
      leave();
    }
  });
})();
