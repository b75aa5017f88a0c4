import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Suspected } from './suspected.tsx'
import { texts } from './texts.ts'

afterEach(cleanup)

test('says that it is not known where lines went away, and nothing where none did', () => {
  const { container, rerender } = render(<Suspected places={[]} isKnown={false} onBegin={null} />)
  expect(screen.getByText(texts.suspectedUnknown)).toBeTruthy()
  rerender(<Suspected places={[]} isKnown onBegin={null} />)
  expect(container.textContent).toBe('')
})
