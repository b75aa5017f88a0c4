import { people } from './people.ts'
import { seedRows } from '../seed/seed.ts'
import { sandboxTenants } from './tenants.ts'
import type { World } from './world.ts'

/** The providers and people of the sandbox. */
export const defaultWorld: World = { providers: sandboxTenants, people, seedRows }
