import { expect, it } from 'vitest'
import { chooseGuidedSubject, isGuidedForm } from './guided-subject.ts'

const subjects = [
  'Lentidão',
  'Financeiro',
  'Comprovante de pagamento',
  'Mudança de endereço',
  'Atualização cadastral',
].map((value, index) => ({ id: String(index), value }))

it.each([
  ['paid', 'Comprovante de pagamento'],
  ['address', 'Mudança de endereço'],
  ['details', 'Atualização cadastral'],
  ['parts', 'Financeiro'],
] as const)('chooses the clearest subject for the form "%s"', (form, value) => {
  expect(chooseGuidedSubject(form, subjects)?.value).toBe(value)
})

it('chooses the subject of money for a payment where there is no clearer one', () => {
  expect(chooseGuidedSubject('paid', subjects.slice(0, 2))?.value).toBe('Financeiro')
})

it('chooses the subject of agreements for bills in parts where there is one', () => {
  const more = [...subjects, { id: '9', value: 'Negociação de débitos' }]
  expect(chooseGuidedSubject('parts', more)?.id).toBe('9')
})

it('chooses the subject of an office for changed data where there is none of its own', () => {
  const others = ['Sem acesso à internet', 'Segunda via e pagamentos', 'Outros assuntos']
  const offered = others.map((value, index) => ({ id: String(index), value }))
  expect(chooseGuidedSubject('details', offered)?.value).toBe('Outros assuntos')
  expect(chooseGuidedSubject('details', offered.slice(0, 2))?.value).toBe(
    'Segunda via e pagamentos',
  )
})

it('chooses none where no subject fits', () => {
  expect(chooseGuidedSubject('address', subjects.slice(0, 2))).toBe(null)
  expect(chooseGuidedSubject('details', subjects.slice(0, 1))).toBe(null)
})

it('knows its forms by name', () => {
  expect(['paid', 'toString', ''].map(isGuidedForm)).toEqual([true, false, false])
})
