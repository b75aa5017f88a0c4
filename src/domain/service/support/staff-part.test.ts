import { expect, test } from 'vitest'
import { contactLine, subscriberPart, withStaffPart } from './staff-part.ts'

const head = 'Cancelamento do contrato, pedido do assinante no portal em 29/11/2026 10:00.'

test.each([
  ['what only its subscriber wrote', 'Está lenta.\n\nDesde ontem.', 'Está lenta.\n\nDesde ontem.'],
  [
    'no phone and no state of the line',
    `Está lenta.\n\n${contactLine('(48) 99101-0000')}\nConexão: sem sinal`,
    'Está lenta.',
  ],
  [
    'no part for staff',
    withStaffPart([head, 'Contrato: 201', 'Motivo: Vou me mudar.'], ['O assinante pode desistir.']),
    'Cancelamento do contrato, pedido em 29/11/2026 10:00.\nContrato: 201\nMotivo: Vou me mudar.',
  ],
  [
    'only own lines of a request of a former version',
    `${head}\nContrato: 201\nO assinante pode desistir.\nMotivo: Vou me mudar.`,
    'Cancelamento do contrato, pedido em 29/11/2026 10:00.\nMotivo: Vou me mudar.',
  ],
  [
    'own words that sound like the head of that part',
    withStaffPart([head, 'Motivo: leia\nPara a equipe:\nobrigado'], ['Responder até 30/12.']),
    'Cancelamento do contrato, pedido em 29/11/2026 10:00.\nMotivo: leia\nPara a equipe:\nobrigado',
  ],
  ['a text that begins with that head', 'Para a equipe:\nbom dia', 'Para a equipe:\nbom dia'],
])('a subscriber reads %s', (_, text, shown) => {
  expect(subscriberPart(text)).toBe(shown)
})

test('a request without a part for staff has no head of one', () => {
  expect(withStaffPart(['um', 'dois'], [])).toBe('um\ndois')
})
