// The stage in HTML, for those who do not see the canvas and for those who would rather read.
// The program calls highwaterTwin with the JSON of scenes.Twin after each change. Elements are
// kept and changed in place, so a focused button or select stays the one that has the focus.
"use strict";

(() => {
  const root = document.documentElement;
  const live = document.getElementById("twin-live");
  const body = document.getElementById("twin-body");
  let shown = null; // the last twin

  // send does a command. The list of keys and words is a part of this page, not of the canvas.
  function send(id, value) {
    if (id !== "keys") return window.highwater?.command(id, value ?? "");
    el.help.open = true;
    el["help-head"].focus();
  }

  // put sets text or an attribute only where it differs: screen readers notice every change.
  function put(el, text) {
    if (el.textContent !== text) el.textContent = text;
  }
  function mark(el, name, value) {
    if (value === null || value === undefined || value === "") el.removeAttribute(name);
    else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, value);
  }

  function make(tag, attributes = {}, ...children) {
    const el = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
    el.append(...children);
    return el;
  }

  // list makes the children of parent match items, one element a key, moving none without need.
  function list(parent, items, key, build, update) {
    const old = new Map([...parent.children].map((el) => [el.dataset.key, el]));
    let place = parent.firstElementChild;
    for (const [i, item] of (items || []).entries()) {
      const k = String(key(item, i));
      let el = old.get(k);
      old.delete(k);
      if (!el) {
        el = build(item);
        el.dataset.key = k;
      }
      update(el, item, i);
      if (el === place) place = place.nextElementSibling;
      else parent.insertBefore(el, place);
    }
    for (const el of old.values()) el.remove();
  }

  // button makes a real button. One that cannot be pressed now keeps the focus and says why.
  function button() {
    const el = make("button", { type: "button" }, make("span"), make("small"));
    el.addEventListener("click", () => {
      if (el.getAttribute("aria-disabled") !== "true") send(el.dataset.id, el.dataset.value);
    });
    return el;
  }
  function updateButton(el, c) {
    el.dataset.id = c.id;
    el.dataset.value = c.value;
    put(el.firstChild, c.label);
    put(el.lastChild, c.enabled ? c.note : c.why);
    mark(el, "aria-disabled", c.enabled ? null : "true");
    mark(el, "aria-keyshortcuts", c.key);
    if (c.pressed || el.hasAttribute("aria-pressed")) mark(el, "aria-pressed", String(c.pressed));
  }
  const buttons = (parent, commands) =>
    list(parent, commands, (c) => c.id + " " + c.value, button, updateButton);

  function choice(c) {
    const select = make("select");
    select.addEventListener("change", () => send(select.dataset.id, select.value));
    return make("label", {}, make("span"), select);
  }
  function updateChoice(el, c) {
    const select = el.lastChild;
    select.dataset.id = c.id;
    put(el.firstChild, c.label);
    list(select, c.options, (o) => o.value, (o) => make("option", { value: o.value }),
      (option, o) => put(option, o.label));
    if (select.value !== c.value) select.value = c.value;
  }

  function table() {
    return make("div", { class: "scroll", role: "group" },
      make("table", {}, make("caption"), make("thead", {}, make("tr")), make("tbody")));
  }
  function updateTable(box, t) {
    const [caption, head, rows] = box.firstChild.children;
    put(caption, t.caption);
    mark(box, "aria-label", t.caption);
    list(head.firstChild, t.head, (_, i) => i, () => make("th", { scope: "col" }), put);
    list(rows, t.rows, (_, i) => i, () => make("tr"), (tr, row, i) => {
      const cells = t.go ? [...row, t.go[i]] : row;
      list(tr, cells, (_, i) => i,
        () => (tr.children.length ? make("td") : make("th", { scope: "row" })), putCell);
    });
  }
  // A cell is a text, or a button that goes there.
  function putCell(td, cell) {
    if (typeof cell === "string") return put(td, cell);
    if (!(td.firstChild && td.firstChild.dataset)) td.replaceChildren(button());
    updateButton(td.firstChild, cell);
  }

  function lane() {
    return make("section", { class: "lane" }, make("h3", {}, make("span"), make("strong")),
      make("div", { class: "tables" }));
  }
  function updateLane(el, l) {
    const [name, verdict] = el.firstChild.children;
    show(el.firstChild, l.name);
    put(name, l.name);
    put(verdict, l.verdict);
    list(el.lastChild, l.tables, (_, i) => i, table, updateTable);
  }

  function card() {
    const open = button();
    open.className = "card";
    open.prepend(make("em"));
    return make("li", {}, open);
  }
  function updateCard(el, c) {
    const open = el.firstChild;
    const [group, title, idea] = open.children;
    open.dataset.id = c.command || "open";
    open.dataset.value = c.id;
    put(group, [c.group, c.verdict].filter(Boolean).join(" · "));
    put(title, c.title);
    put(idea, c.idea);
  }

  const el = {}; // the parts of the page, by name
  function part(name, tag, parent, attributes = {}) {
    el[name] = make(tag, { id: "twin-" + name, ...attributes });
    parent.append(el[name]);
    return el[name];
  }
  function headed(name, parent) {
    const section = part(name, "section", parent, { "aria-labelledby": "twin-" + name + "-head" });
    part(name + "-head", "h2", section);
    return section;
  }

  // The frame of the page is built once, in reading order.
  const header = part("header", "header", body);
  part("title", "h1", header, { tabindex: "-1" });
  part("choices", "div", header);
  const main = part("main", "main", body);
  const now = part("now", "section", main, { tabindex: "-1" });
  part("notice", "p", now, { role: "status" });
  part("step", "p", now);
  part("sentence", "p", now);
  part("detail", "p", now);
  part("question-text", "p", headed("question", main));
  part("answers", "div", el.question, { class: "buttons" });
  part("result", "p", el.question, { "aria-live": "polite" });
  part("moves-list", "div", headed("moves", main), { class: "buttons" });
  part("buttons", "div", headed("commands", main), { class: "buttons" });
  const search = part("search", "div", headed("library", main));
  const label = make("label", {}, make("span"), make("input", { type: "search" }));
  const typed = label.lastChild;
  search.append(label);
  part("found", "p", search, { role: "status" });
  typed.addEventListener("input", (e) => { if (!e.isComposing) send("search", typed.value); });
  typed.addEventListener("compositionend", () => send("search", typed.value));
  typed.addEventListener("keydown", (e) => {
    if (e.key === "Enter" && !e.isComposing) send(typed.dataset.submit, typed.value);
  });
  part("cards", "ul", el.library);
  part("lanes", "div", headed("state", main));
  part("lines", "ol", headed("events", main));
  part("help-head", "summary", part("help", "details", main));
  part("words-head", "h3", el.help);
  part("words", "dl", el.help);
  part("keys-head", "h3", el.help);
  part("keys", "dl", el.help);
  part("link", "a", part("footer", "footer", body));

  // Only a table that is wider than its place must be scrolled, so only it is a stop for Tab.
  function stops() {
    const seen = root.classList.contains("text") || body.contains(document.activeElement);
    for (const box of body.querySelectorAll(".scroll")) {
      const wide = seen && box.scrollWidth > box.clientWidth;
      if (box !== document.activeElement) mark(box, "tabindex", wide ? "0" : null);
    }
  }
  window.highwaterStops = stops;
  addEventListener("resize", stops);
  body.addEventListener("focusin", stops);

  // speak says the newest sentence, at most once a second: the last one always comes through.
  let spoken = "", quietUntil = 0, timer = 0;
  function speak(sentence) {
    clearTimeout(timer);
    const wait = quietUntil - performance.now();
    if (wait > 0) {
      timer = setTimeout(() => speak(sentence), wait);
      return;
    }
    if (sentence === spoken) return;
    spoken = sentence;
    quietUntil = performance.now() + 1000;
    live.textContent = sentence;
  }

  function show(part, on) {
    if (part.hidden !== !on) part.hidden = !on;
  }

  // keepFocus goes on where the reader was: a control that an answer or another screen took away
  // would leave the keyboard at the top of the document, without a word.
  function keepFocus(had, before, t) {
    if (had.isConnected && had.getClientRects().length) return;
    const target = before && before.screen !== t.screen ? el.title : el.now;
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  }

  function render(t) {
    const had = body.contains(document.activeElement) ? document.activeElement : null;
    root.lang = t.lang;
    root.dataset.theme = t.theme;
    document.title = t.title ? t.title + " · Highwater" : "Highwater";
    put(el.title, t.title);
    put(el.notice, t.notice);
    put(el.step, t.stepText);
    put(el.sentence, t.sentence);
    put(el.detail, t.detail);
    show(el.step, t.stepText);
    show(el.detail, t.detail);
    el.notice.classList.toggle("none", !t.notice);
    list(el.choices, t.choices, (c) => c.id, choice, updateChoice);
    put(el["commands-head"], t.labels.commands);
    buttons(el.buttons, t.commands);
    show(el.commands, t.commands?.length);
    put(el["moves-head"], t.labels.moves);
    buttons(el["moves-list"], t.moves);
    show(el.moves, t.moves?.length);
    put(el["question-head"], t.labels.question);
    put(el["question-text"], t.question?.text ?? "");
    buttons(el.answers, t.question?.answers);
    put(el.result, t.question?.result ?? "");
    show(el.question, t.question);
    put(el["library-head"], t.labels.library);
    show(el.search, t.search);
    if (t.search) {
      put(label.firstChild, t.search.label);
      typed.dataset.submit = t.search.submit;
      typed.placeholder = t.search.hint;
      if (typed !== document.activeElement || !t.search.value) typed.value = t.search.value;
      put(el.found, t.search.result);
    }
    list(el.cards, t.cards, (c) => c.id, card, updateCard);
    show(el.library, t.search || t.cards?.length);
    put(el["state-head"], t.labels.state);
    list(el.lanes, t.lanes, (_, i) => i, lane, updateLane);
    show(el.state, t.lanes?.length);
    put(el["events-head"], t.labels.events);
    list(el.lines, t.events, (_, i) => i, () => make("li"), put);
    show(el.events, t.events?.length);
    put(el["help-head"], t.labels.help);
    for (const name of ["words", "keys"]) {
      put(el[name + "-head"], t.labels[name]);
      list(el[name], t[name], (_, i) => i, () => make("div", {}, make("dt"), make("dd")),
        (row, term) => { put(row.firstChild, term.term); put(row.lastChild, term.mean); });
    }
    put(el.link, t.link);
    mark(el.link, "href", t.link);
    document.getElementById("twin").hidden = false;
    window.highwaterFieldTwin?.(t);
    speak(t.sentence);
    stops();
    if (had) keepFocus(had, shown, t);
    shown = t;
  }

  window.highwaterTwin = (json) => render(JSON.parse(json));

  // In the text view the focus is on controls here, of whose keys the program hears nothing, so
  // they are passed on. A key without such a target reaches the program by itself.
  addEventListener("keydown", (e) => {
    if (!shown || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
    if (!root.classList.contains("text")) return;
    if (e.target.closest("select, input, textarea, .scroll")) return;
    if (e.target.closest("button, a, summary") && (e.key === "Enter" || e.key === " ")) return;
    const shift = e.shiftKey && (e.key.length > 1 || /[a-z]/i.test(e.key)) ? "Shift+" : "";
    const key = shift + (e.key === " " ? "Space" : e.key);
    const names = (c) => (c.key || "").split(" ").map((k) => k.toLowerCase());
    const all = [...(shown.question?.answers ?? []), ...(shown.moves ?? []),
      ...(shown.commands ?? [])];
    const hit = all.find((c) => c.enabled && names(c).includes(key.toLowerCase()));
    const rules = key.toLowerCase() === "r" && body.querySelector('[data-id="rules-1"]');
    if (!hit && !rules) return;
    e.preventDefault();
    e.stopImmediatePropagation(); // the program would open a dialog that nobody sees
    if (hit) send(hit.id, hit.value);
    else rules.focus();
  }, true);
})();
