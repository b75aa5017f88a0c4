import { expect, it } from 'vitest'
import { loyaltyEnd } from './contract-row.ts'

const end = '2027-06-30'

it.each(['12', '12.00', '12,00', '12 meses', '1 ano', 'S', 'Sim'])(
  'warns of a loyalty that is written %j',
  (fidelidade) => {
    expect(loyaltyEnd({ fidelidade, data_expiracao: end })).toBe(end)
    expect(loyaltyEnd({ fidelidade, data_expiracao: '' })).toBeNull()
  },
)

it.each(['', '0', '0.00', '0,00', '-1', 'N', 'Não', 'nao'])(
  'warns of no loyalty that is written %j',
  (fidelidade) => {
    expect(loyaltyEnd({ fidelidade, data_expiracao: end })).toBeNull()
  },
)
