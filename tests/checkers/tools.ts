import { toolsIn } from '#tests/support/run/tools.mjs'

/** What only the checkers need, with a lock file of its own. */
export const tools = toolsIn(new URL('tools/', import.meta.url))
