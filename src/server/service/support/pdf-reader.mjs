import { buffer } from 'node:stream/consumers'
import { pdfProblem } from './pdf-check.mjs'
import { pdfVerdicts } from './pdf-protocol.mjs'

/**
 * A process that looks through one PDF and ends: the file on standard input, the greatest number of pages
 * as its argument, the verdict as its exit code.
 */

/** @param {Buffer} bytes */
function verdictOf(bytes) {
  try {
    return pdfProblem(bytes, Number(process.argv[2]))
  } catch {
    return 'file not accepted'
  }
}

const problem = verdictOf(await buffer(process.stdin))
for (const [code, verdict] of pdfVerdicts) if (verdict === problem) process.exitCode = code ?? 0
