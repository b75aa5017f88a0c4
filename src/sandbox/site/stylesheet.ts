/** The page's stylesheet. It loads nothing, and is dark when the system is. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#16202b, #e8edf3);
  --quiet: light-dark(#526071, #a3b0c0);
  --page: light-dark(#f4f6f9, #0f1216);
  --card: light-dark(#ffffff, #1a1f26);
  --line: light-dark(#d5dce5, #333d49);
  --accent: light-dark(#0b5cad, #7cb8f5);
  --on-accent: light-dark(#ffffff, #0f1216);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 4rem;
  background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
h1 { margin: 0; font-size: 1.75rem; }
h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
p { margin: .25rem 0 1rem; color: var(--quiet); }
section {
  margin-top: 1rem; padding: 1.25rem; overflow-x: auto;
  background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
}
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; }
th { color: var(--quiet); font-size: .875rem; font-weight: 600; }
td.money { font-variant-numeric: tabular-nums; white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
main > p { margin-top: 1rem; }
a { color: var(--accent); }
form a { align-self: center; padding: .375rem .75rem; }
code { font-size: .9375rem; white-space: nowrap; }
form { display: inline-flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 0; }
label { display: grid; gap: .25rem; color: var(--quiet); font-size: .875rem; }
select, input, button {
  min-height: 2.5rem; padding: .375rem .75rem; border: 1px solid var(--line);
  border-radius: .5rem; background: var(--card); color: var(--ink); font: inherit;
}
button { border-color: transparent; background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { border-color: var(--line); background: transparent; color: var(--ink); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between; }
`
