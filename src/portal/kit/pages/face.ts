import type { Face } from '#domain/platform/colours/face.ts'
import { faceVariables, headlineFamily, headlineFile } from '#domain/platform/colours/face-style.ts'

/** Loads the letters of headings for a page whose server did not write them into its head. */
export function loadHeadline(face: Face): void {
  const file = headlineFile(face)
  if (file === null) return
  const letters = new FontFace(headlineFamily, `url(${file})`, { weight: '600 800' })
  // Without them headings stand in the letters of the system.
  letters.load().then(
    () => document.fonts.add(letters),
    () => undefined,
  )
}

/** Sets ornament, corners and letters on a page whose server did not write them into its head. */
export function paintFace(face: Face): void {
  for (const [name, value] of Object.entries(faceVariables(face))) {
    document.documentElement.style.setProperty(name, value)
  }
  loadHeadline(face)
}
