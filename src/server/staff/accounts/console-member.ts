import { userInfo } from 'node:os'

/** Who acts when a command of the operator does: the account of this machine that runs it. */
export function consoleMember() {
  return { login: `server console (${userInfo().username})`, role: 'admin' } as const
}
