import { fileURLToPath } from 'node:url'

/** The absolute path of a file or folder of the project. */
export const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
