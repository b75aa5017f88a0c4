import { describe, expect, it } from 'vitest'
import { chooseOutageSubject } from './outage-subject.ts'

const list = (...values: string[]) => values.map((value, index) => ({ id: String(index), value }))

describe('the subject of an outage report', () => {
  it.each([
    ['Sem acesso à internet', ['Financeiro', 'Internet lenta', 'Sem acesso à internet']],
    ['SEM SINAL', ['Mudança de endereço', 'SEM SINAL']],
    ['Cliente sem conexão', ['Troca de senha', 'Cliente sem conexão']],
    ['Queda de conexão', ['Internet lenta', 'Queda de conexão']],
    ['Suporte técnico', ['Financeiro', 'Suporte técnico']],
    ['Financeiro', ['Financeiro', 'Mudança de endereço']],
  ])('is "%s" among %j', (chosen, values) => {
    expect(chooseOutageSubject(list(...values))?.value).toBe(chosen)
  })

  it('is null when the provider offers no subjects', () => {
    expect(chooseOutageSubject([])).toBeNull()
  })
})
