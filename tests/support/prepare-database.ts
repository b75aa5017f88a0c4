import { migratedDirectory } from './migrated-directory.ts'

/** Once before the first test: workers that start together would each make the directory. */
export async function setup(): Promise<void> {
  await migratedDirectory()
}
