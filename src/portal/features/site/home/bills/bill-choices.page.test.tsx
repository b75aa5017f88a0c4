import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { BillChoices } from './bill-choices.tsx'

afterEach(cleanup)

const bills = Array.from({ length: 25 }, (_, index) =>
  anInvoice({ id: String(index), dueDate: `2026-11-${String(index + 1).padStart(2, '0')}` }),
)

function Sheet({ first }: { first: number }) {
  const [chosen, setChosen] = useState(String(first))
  const bill = bills.find(({ id }) => id === chosen)
  return (
    bill && <BillChoices payable={bills} today="2026-11-20" chosen={bill} onChoose={setChosen} />
  )
}

const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
const showMore = () => fireEvent.click(screen.getByRole('button', { name: /^Mostrar mais/ }))

test('draws ten bills to choose from, and ten more with each tap', () => {
  render(<Sheet first={0} />)
  expect(radios()).toHaveLength(10)
  showMore()
  expect(radios()).toHaveLength(20)
  showMore()
  expect(radios()).toHaveLength(25)
  expect(screen.queryByRole('button')).toBeNull()
})

test('draws the chosen bill although it is far down, and takes another one', () => {
  render(<Sheet first={21} />)
  expect(radios()).toHaveLength(11)
  expect(radios()[10]?.checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /Venceu há 18 dias/ }))
  expect(radios()[1]?.checked).toBe(true)
  expect(radios()).toHaveLength(11)
})

test('hands the focus to the first of the last bills when the button that drew them goes away', () => {
  render(<Sheet first={0} />)
  showMore()
  screen.getByRole('button').focus()
  showMore()
  expect(document.activeElement).toBe(radios()[20])
})
