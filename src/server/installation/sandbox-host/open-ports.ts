import type { Server } from 'node:http'
import { drain, listenOn, portOf } from '#server/platform/listen.ts'
import type { SandboxPortSettings } from '#server/platform/settings/sandbox-port-settings.ts'
import type { HostedSandbox } from './sandbox.ts'

/** An upstream of the sandbox that other programs may reach on a port. */
interface SandboxPort {
  readonly title: string
  /** A server that does not listen yet; HTTPS when it is given a certificate with its key (PEM). */
  createServer(certificate: string | null): Server
}

/** The upstreams, and the providers whose credentials open them. */
export interface OfferedSandbox extends Pick<HostedSandbox, 'tenants'> {
  readonly ports: readonly SandboxPort[]
}

/** Addresses and credentials, for programs that are to call the sandbox. */
function greetingOf(sandbox: OfferedSandbox, addresses: readonly string[]): string {
  const lines = ['  Para outros programas:']
  for (const [index, { title }] of sandbox.ports.entries()) {
    lines.push(`    ${title.padEnd(29)}${addresses[index]}`)
  }
  for (const tenant of sandbox.tenants) {
    lines.push(
      `  ${tenant.alias}`,
      `    Token do IXC: ${tenant.ixc_access_token}`,
      `    MerchantId:   ${tenant.gateway_merchant_id}`,
      `    MerchantKey:  ${tenant.gateway_merchant_key}`,
    )
  }
  return [...lines, '', ''].join('\n')
}

/**
 * Opens the sandbox's upstreams on ports of this machine, for other programs.
 * @throws SettingError when a port or the address cannot be had; none stays open then
 */
export async function openSandboxPorts(
  sandbox: OfferedSandbox,
  { host, ports, certificate }: SandboxPortSettings & { readonly host: string | undefined },
) {
  const servers: Server[] = []
  const close = async () => {
    await Promise.all(servers.map(drain))
  }
  for (const [index, upstream] of sandbox.ports.entries()) {
    const server = upstream.createServer(certificate)
    try {
      await listenOn(server, { host, port: ports[index] ?? 0, setting: 'SANDBOX_PORTS' })
    } catch (error) {
      await close()
      throw error
    }
    servers.push(server)
  }
  const scheme = certificate === null ? 'http' : 'https'
  const name = host?.includes(':') ? `[${host}]` : (host ?? 'localhost')
  const addresses = servers.map((server) => `${scheme}://${name}:${portOf(server)}`)
  return { addresses, greeting: greetingOf(sandbox, addresses), close }
}
