/** SVG paths on a field of 24 by 24, drawn as strokes. */
export const glyphs = {
  invoices: '<path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5"/>',
  pix: '<path d="M12 2.5 21.5 12 12 21.5 2.5 12zM12 8l4 4-4 4-4-4z"/>',
  support: '<path d="M4 5h16v11h-9l-5 4v-4H4z"/>',
  signal: '<path d="M3 10a13 13 0 0 1 18 0M7 14.5a7.2 7.2 0 0 1 10 0M12 19h.01"/>',
} as const
