import { rmSync } from 'node:fs'

const paths = new Set<string>()

/**
 * Notes a file or folder that is not whole, or holds what no one else may read, while this process works on it.
 * Returns what takes the note back.
 */
export function leavesWithProcess(path: string): () => void {
  paths.add(path)
  return () => void paths.delete(path)
}

/** Removes what is noted, before a signal ends this process. */
export function removeLeftovers(): void {
  for (const path of paths) rmSync(path, { recursive: true, force: true })
}
