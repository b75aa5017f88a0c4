import { describe, expect, it } from 'vitest'
import type { ListedTenant } from '#contract/staff/tenants/tenants.ts'
import { nextSorting, readSorting, type Sorting, sortTenants } from './sort-tenants.ts'

const tenant = (
  client_id: string,
  alias: string,
  health: ListedTenant['health'],
): ListedTenant => ({
  client_id,
  alias,
  host: '',
  primary_color: '#000000',
  status: 'active',
  health,
})
const tenants = [
  tenant('b', 'Rede 10', 'working'),
  tenant('c', 'Rede 2', 'failing'),
  tenant('a', 'Água Net', 'unused'),
  tenant('d', 'Brisa', 'failing'),
]
const names = (sorting: Sorting | null) => sortTenants(tenants, sorting).map(({ alias }) => alias)

describe('the list of providers', () => {
  it.each<[Sorting | null, string[]]>([
    [null, ['Rede 10', 'Rede 2', 'Água Net', 'Brisa']],
    ['name', ['Água Net', 'Brisa', 'Rede 2', 'Rede 10']],
    ['-name', ['Rede 10', 'Rede 2', 'Brisa', 'Água Net']],
    ['id', ['Água Net', 'Rede 10', 'Rede 2', 'Brisa']],
    ['state', ['Brisa', 'Rede 2', 'Rede 10', 'Água Net']],
  ])('sorted by %s is %j', (sorting, expected) => {
    expect(names(sorting)).toEqual(expected)
  })

  it('is sorted, the other way round, and as it was, by three presses', () => {
    const first = nextSorting(null, 'name')
    const second = nextSorting(first, 'name')
    expect([first, second, nextSorting(second, 'name')]).toEqual(['name', '-name', null])
    expect(nextSorting('-name', 'state')).toBe('state')
  })

  it('reads nothing of an address that names no column', () => {
    expect([readSorting('-state'), readSorting(''), readSorting('toString')]).toEqual([
      '-state',
      null,
      null,
    ])
  })
})
