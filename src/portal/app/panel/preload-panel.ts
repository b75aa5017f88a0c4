/** Loads the code that comes after the sign-in: the panel and its home. */
export function preloadPanel(): void {
  const code = [import('./panel.tsx'), import('#portal/features/site/home/home.tsx')]
  // What does not arrive is asked for again when it is opened.
  for (const part of code) part.catch(() => undefined)
}
