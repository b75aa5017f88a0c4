import { helpPath } from '#contract/site/help.ts'
import { formatDocument } from '#domain/account/people/document.ts'
import type { HostedSandbox } from '#server/installation/sandbox-host/sandbox.ts'

/** The text `npm start` prints with the sandbox on: the addresses and who can sign in. */
export function welcome(port: number, sandbox: HostedSandbox | null): string {
  if (!sandbox) return `\nPortal do assinante na porta ${port}.\n\n`
  const lines = ['', 'Portal do assinante, com um provedor de demonstração dentro.', '']
  for (const { client_id, alias } of sandbox.tenants) {
    lines.push(`  ${alias}: http://${client_id}.localhost:${port}`)
    for (const person of sandbox.people.filter(({ clientId }) => clientId === client_id)) {
      const password = person.password ?? 'primeiro acesso'
      lines.push(
        `    ${formatDocument(person.document).padEnd(20)}${password.padEnd(17)}${person.name}`,
      )
    }
  }
  const { administrator, providerPassword } = sandbox.staff
  lines.push(
    '',
    `  Administração: http://adm.localhost:${port}/adm`,
    `    ${administrator.email.padEnd(29)}${administrator.password}`,
    `  Área de cada provedor: http://demo.localhost:${port}/admin`,
    `    ${'demo'.padEnd(29)}${providerPassword}   (o usuário é o nome no endereço)`,
    `  Ajuda da equipe: http://demo.localhost:${port}${helpPath}`,
  )
  lines.push('', `  Atrás do balcão: http://localhost:${port}/sandbox`, '', '')
  return lines.join('\n')
}
