"use strict";
// Shows only the questions of one kind, and of those the ones that hold the words searched for.
const filters = document.querySelector(".filters");
const questions = [...document.querySelectorAll(".questions details")];
const words = filters.querySelector("input");
let kind = "all";

function apply() {
  const wanted = words.value.trim().toLowerCase();
  for (const question of questions) {
    const fits = question.dataset.kinds.split(" ").includes(kind);
    const text = question.querySelector(".asked").textContent.toLowerCase();
    question.hidden = !(fits && text.includes(wanted));
  }
}

for (const button of filters.querySelectorAll("button")) {
  button.addEventListener("click", () => {
    kind = button.dataset.show;
    for (const other of filters.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
    apply();
  });
}
words.addEventListener("input", apply);
filters.hidden = false;
