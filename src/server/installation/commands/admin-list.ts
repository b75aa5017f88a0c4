import { runCommand } from './command.ts'
import { administratorStore } from '#server/staff/accounts/administrators/administrator-store.ts'

// Prints all administrators, the active ones first.
await runCommand('Say: npm run admin:list.', (args) => {
  if (args.length > 0) return null
  return async ({ database, now }) => {
    const administrators = await administratorStore(database).list(now())
    const lines = administrators.map(({ login, name, disabledAt, hasAuthenticator, sessions }) => {
      const state = disabledAt ? `disabled since ${disabledAt.toISOString()}` : 'active'
      const factor = hasAuthenticator ? 'with an authenticator' : 'without an authenticator'
      return `${login} (${name}): ${state}, ${factor}, open sessions: ${sessions}`
    })
    process.stdout.write(
      lines.length > 0 ? `${lines.join('\n')}\n` : 'There is no administrator yet.\n',
    )
  }
})
