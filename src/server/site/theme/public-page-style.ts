/** The styles of a public page, on the provider's palette. */
export const publicPageStyle =
  ':root{color-scheme:light dark;--page:#f6f7f9;--surface:#fff;--sunken:#eef0f4;--ink:#12161d;--soft:#4d5766;--line:#e2e6ec;--strong:#7b8594;--warning:#744600;--warning-soft:#fdf1d8;--critical:#a51c24;--critical-soft:#fdeaea;--positive:#0b6236;--positive-soft:#e2f5ea}' +
  '@media (prefers-color-scheme:dark){:root{--page:#0f1216;--surface:#1a1f26;--sunken:#12161b;--ink:#eff2f6;--soft:#a9b3c1;--line:#2b333d;--strong:#75808f;--warning:#f4c970;--warning-soft:#33270d;--critical:#ffa3a3;--critical-soft:#3b1719;--positive:#86dfae;--positive-soft:#14301f}}' +
  '*{box-sizing:border-box}' +
  'body{margin:0;min-height:100dvh;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;-webkit-text-size-adjust:100%}' +
  'header,main,footer{max-width:34rem;margin-inline:auto;padding-inline:1rem}' +
  'header{display:flex;align-items:center;min-height:4rem;padding-top:env(safe-area-inset-top)}' +
  '.logo{display:inline-flex;font-size:1.125rem;font-weight:700}' +
  '.logo img{width:auto;max-width:min(11rem,100%);height:2rem;object-fit:contain;object-position:left center;border-radius:.5rem}' +
  '.logo-tall img{height:2.75rem}' +
  'main{display:grid;gap:1rem}' +
  'section,.sum{display:grid;gap:.75rem;min-width:0;padding:1.25rem;border:1px solid var(--line);border-radius:var(--radius-card,1.25rem);background:var(--surface)}' +
  '.sum{border-top:4px solid var(--brand-ui)}' +
  'h1,h2,p{margin:0;overflow-wrap:anywhere}' +
  'h1,h2{font-family:var(--headline,inherit)}h1{font-size:1.375rem;line-height:1.25}h2{font-size:1.125rem;line-height:1.25}' +
  '.amount{font-size:2rem;font-weight:700;line-height:1.15;font-variant-numeric:tabular-nums}' +
  '.soft,footer{color:var(--soft)}' +
  '.due{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem}' +
  '.chip{padding:.125rem .625rem;border-radius:999px;background:var(--critical-soft);color:var(--critical);font-size:.8125rem;font-weight:600}' +
  '.note{padding:.75rem 1rem;border-radius:var(--radius,.75rem);background:var(--warning-soft);color:var(--warning);font-size:.9375rem}' +
  '.bad{background:var(--critical-soft);color:var(--critical)}' +
  '.good{background:var(--positive-soft);color:var(--positive)}' +
  '.code{padding:.75rem 1rem;border:1px solid var(--line);border-radius:var(--radius,.75rem);background:var(--sunken);font:.9375rem/1.6 ui-monospace,"SF Mono","Roboto Mono","Liberation Mono",monospace;user-select:all;-webkit-user-select:all}' +
  '.button{display:flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1.5rem;border:1px solid var(--brand-ui);border-radius:var(--radius,.75rem);background:var(--brand-fill,var(--brand));color:var(--on-brand-fill,var(--on-brand));font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;touch-action:manipulation}' +
  '.plain{border-color:var(--strong);background:var(--surface);color:var(--ink)}' +
  '[hidden]{display:none}' +
  ':focus-visible{outline:3px solid var(--brand-ui);outline-offset:2px}' +
  '.qr{display:block;width:100%;max-width:16rem;margin-inline:auto;padding:.5rem;border-radius:var(--radius,.75rem);background:#fff;forced-color-adjust:none}' +
  '.told:empty{display:none}' +
  'footer{padding-block:1.25rem calc(1.5rem + env(safe-area-inset-bottom));font-size:.875rem}' +
  '@media (forced-colors:active){.note,.chip{border:1px solid CanvasText}}'
