import { maxBytes } from './limits.ts'
import { texts } from './texts.ts'

/** The text of a file, or why it cannot be read. */
export type ReadFile = { readonly text: string } | { readonly problem: string }

/** Spreadsheets on Windows save in their own encoding, unless they are told otherwise. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > maxBytes) return { problem: texts.tooLarge }
  try {
    const text = decode(await file.arrayBuffer())
    return text.includes('\0') ? { problem: texts.notText } : { text }
  } catch {
    return { problem: texts.unreadable }
  }
}
