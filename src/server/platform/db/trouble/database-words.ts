import { resolve } from 'node:path'
import { Client } from 'pg'
import type { DatabaseAddress } from '../open-database.ts'

function addressWords(databaseUrl: string): string {
  // It does not connect: the driver reads the address as it does to connect.
  const { database = '', host, port, user = '' } = new Client({ connectionString: databaseUrl })
  const place = host.startsWith('/') ? `the socket in ${host}` : `${host}:${port}`
  return `PostgreSQL database ${database} at ${place}, as ${user}`
}

/** Which database the settings lead to, for the operator; never with a password. */
export function databaseWords(address: DatabaseAddress): string {
  if (address.databaseUrl !== undefined) return addressWords(address.databaseUrl)
  return `The embedded database in ${resolve(address.dataDir)}`
}
