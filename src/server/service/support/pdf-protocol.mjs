/**
 * Why a PDF is not passed on.
 * @typedef {'file not accepted' | 'file too large' | 'unsafe file'} PdfProblem
 */

/**
 * How the process that looks through a PDF says what it found: by its exit code.
 * @type {ReadonlyMap<number | null, PdfProblem | null>}
 */
export const pdfVerdicts = new Map([
  [0, null],
  [3, 'file not accepted'],
  [4, 'file too large'],
  [5, 'unsafe file'],
])
