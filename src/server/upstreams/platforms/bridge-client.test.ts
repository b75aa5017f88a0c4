import { expect, it } from 'vitest'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createBridgeClient } from './bridge-client.ts'

const maria = { id: '7', name: 'Maria', email: 'maria@correio.example', quota_gb: 5 }
const ana = { ...maria, id: '8', name: 'Ana' }

/** The storage users that a bridge lists. */
async function list(users: readonly object[]) {
  const egress = createEgress({
    allow: new Set(),
    log: { warn: () => undefined },
    random: () => 0,
    inProcess: {
      hostSuffix: '.sandbox.example',
      handle: async () => Response.json({ users }),
    },
  })
  const bridge = { clientId: 'demo', url: 'https://bridge.sandbox.example/', key: 'k' }
  const listed = await createBridgeClient(bridge, egress).cloudUsers('1')
  return listed.users.map(({ name }) => name)
}

it('lists a user once that the bridge names twice', async () => {
  expect(await list([maria, ana, { ...maria }])).toEqual(['Maria', 'Ana'])
})

it.each([{ quota_gb: 50 }, { name: 'Outra' }, { email: 'x@correio.example' }])(
  'fails where the bridge names a user in two ways: %j',
  async (other) => {
    await expect(list([maria, { ...maria, ...other }])).rejects.toThrow('unreadable answer')
  },
)
