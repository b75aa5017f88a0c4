import { findScript } from '#server/platform/threads/find-script.ts'
import { WorkThreads } from '#server/platform/threads/work-threads.ts'
import type { HashWork } from './hash-thread.mjs'
import type { PasswordCost } from './password-cost.ts'

/** Each hash takes 64 MiB. All of a process share the threads. */
export const maxHashThreads = 2

/** A storm of sign-ins leaves the event loop its processor: the threads' priority is below it (`hash-thread.mjs`). */
const threads = new WorkThreads<HashWork, string | boolean>({
  script: findScript('hash-thread', import.meta.url),
  name: 'password-hashes',
  maxThreads: maxHashThreads,
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
})

export const hashThreads = {
  hash: async (password: string, cost: PasswordCost): Promise<string> =>
    String(await threads.run({ hash: password, cost })),
  verify: async (stored: string, password: string): Promise<boolean> =>
    (await threads.run({ verify: password, stored })) === true,
}
