import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { InstallSteps } from './install-steps.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Draws the steps in a browser on an iPhone. */
function drawOnIphone(ending: string) {
  const userAgent = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${ending}`
  vi.stubGlobal('navigator', { userAgent, standalone: false, serviceWorker: {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(<InstallSteps />)
}

const stepTexts = () => screen.getAllByRole('listitem').map((step) => step.textContent)

test('inside another app the address can be copied, to go on in Safari', () => {
  drawOnIphone('Mobile/15E148 Instagram 380.0.0.28.84')
  expect(screen.getByRole('button', { name: 'Copiar endereço' })).toBeTruthy()
  expect(stepTexts()[0]).toBe('Copie o endereço e cole na barra do Safari.')
})

test('Safari shows the two taps of its share sheet', () => {
  drawOnIphone('Version/18.5 Mobile/15E148 Safari/604.1')
  expect(screen.queryByRole('button')).toBeNull()
  expect(stepTexts()[1]).toBe('Escolha “Adicionar à Tela de Início”.')
})
