import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

vi.mock('./dialog-frame.tsx', () => ({
  DialogFrame: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('./description.tsx', () => ({
  DialogDescription: ({ children }: { children: ReactNode }) => children,
}))

afterEach(cleanup)

test.each([
  ['Excluir cartão?', 'Excluir', 'Cancelar'],
  ['Desistir do cancelamento?', 'Manter o contrato', 'Voltar'],
  ['Encerrar o pagamento automático?', 'Encerrar', 'Voltar'],
  ['Cancelar o agendamento?', 'Cancelar o agendamento', 'Voltar'],
])('the question "%s" has the answers "%s" and "%s"', (title, action, wayOut) => {
  const nothing = () => {}
  render(
    <Dialog {...{ title, action }} isOpen isBusy={false} onConfirm={nothing} onClose={nothing} />,
  )
  const answers = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(answers).toEqual([wayOut, action])
})
