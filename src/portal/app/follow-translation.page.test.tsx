import { act, cleanup, render } from '@testing-library/react'
import { Fragment, type ReactNode, Suspense, use } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Replacement, translatePage } from '#tests/support/browser/page-translator.ts'
import { followTranslation } from './follow-translation.ts'

const replacements: readonly Replacement[] = [
  'replace',
  'insert first',
  'remove first',
  'wrap',
  'whole element',
]

beforeAll(() => followTranslation()())
beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Lets observers be told and the translator finish. */
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(100)))

/** What the page says, without the marks of the translator. */
const said = () => document.body.textContent.replaceAll(/[‹›]/g, '')

function Words({ of }: { of: string }) {
  return of
}
const never = new Promise<never>(() => undefined)
function Part({ isWaiting }: { isWaiting: boolean }) {
  return isWaiting ? use(never) : 'aqui'
}

type Form = readonly [what: string, draw: (state: boolean) => ReactNode]

/** Each is drawn in one state, translated, drawn in the other, and back. */
const forms: readonly Form[] = [
  ['an element before a text', (on) => <p>{on && <b>Pago</b>} Fatura</p>],
  ['an element after a text', (on) => <p>Fatura {on && <b>paga</b>}</p>],
  [
    'a text before an element',
    (on) => (
      <p>
        {on && 'Pago'}
        <b>Fatura</b>
      </p>
    ),
  ],
  ['one element for another beside a text', (on) => <p>{on ? <b>1</b> : <i>2</i>} faturas</p>],
  [
    'a text that changes beside an element',
    (on) => (
      <p>
        <b>Vence</b> {on ? 'hoje' : 'amanhã'}
      </p>
    ),
  ],
  ['an amount between texts', (on) => <p>Total: {on ? 'R$ 99,90' : 'R$ 1.099,90'} à vista</p>],
  [
    'two changing texts',
    (on) => (
      <p>
        {on ? 'uma' : 'duas'} {on ? 'fatura' : 'faturas'}
      </p>
    ),
  ],
  ['a text that becomes an element', (on) => <p>Estado: {on ? 'aberta' : <b>paga</b>}</p>],
  ['the only text, that becomes an element', (on) => <p>{on ? 'aberta' : <b>paga</b>}</p>],
  ['the only text', (on) => <p>{on ? 'Copiar' : 'Copiado'}</p>],
  [
    'the only text, drawn by a component',
    (on) => (
      <p>
        <Words of={on ? 'Copiar' : 'Copiado'} />
      </p>
    ),
  ],
  ['a text without an element', (on) => (on ? 'Copiar' : 'Copiado')],
  [
    'a fragment that goes',
    (on) => (
      <p>
        {on && (
          <>
            Fatura <b>paga</b>
          </>
        )}{' '}
        de novembro
      </p>
    ),
  ],
  [
    'fragments that change places',
    (on) => (
      <p>
        {(on ? ['um', 'dois', 'três'] : ['três', 'um', 'dois']).map((one) => (
          <Fragment key={one}>
            {one} <b>e</b>
          </Fragment>
        ))}
      </p>
    ),
  ],
  [
    'an element that goes with its texts',
    (on) => <div>{on && <p>Total: {'R$ 99,90'}</p>} Fim</div>,
  ],
  [
    'a part that waits for its code',
    (on) => (
      <p>
        <Suspense fallback="espere">
          Está <Part isWaiting={!on} />
        </Suspense>{' '}
        e fica
      </p>
    ),
  ],
  [
    'a text in another place of the page',
    (on) => createPortal(<>Aviso {on && <b>novo</b>}</>, document.body),
  ],
  [
    'a text that was empty',
    (on) => (
      <p>
        {on ? '' : 'Pago'} <b>Fatura</b>
      </p>
    ),
  ],
]

/** Draws both states after each other, and says what the page said at each step. */
async function walk(draw: (state: boolean) => ReactNode): Promise<readonly string[]> {
  const shown: string[] = []
  for (const first of [true, false]) {
    const { rerender, unmount } = render(draw(first))
    for (const state of [first, !first]) {
      rerender(draw(state))
      // Before the next picture of the page, and before the translator.
      await act(() => Promise.resolve())
      shown.push(said())
      await settle()
      shown.push(said())
    }
    unmount()
    shown.push(said())
  }
  return shown
}

describe.each(replacements)('a page whose texts are translated by “%s”', (replacement) => {
  it.each(forms)('says what is drawn: %s', async (_, draw) => {
    const drawn = await walk(draw)
    expect(drawn.at(-1)).toBe('')
    for (const isAtOnce of replacement === 'replace' ? [false, true] : [false]) {
      const end = translatePage({ replacement, isAtOnce })
      expect(await walk(draw)).toEqual(drawn)
      end()
    }
  })
})

describe('a translated sentence', () => {
  const Sentence = ({ of }: { of: string }) => (
    <p>
      {of} de {'cinco'} <b>faturas</b>
    </p>
  )
  const fonts = () => [...document.querySelectorAll('p > font')]
  /** Translated, with what the translator has to go on with. */
  async function translated() {
    const { rerender } = render(<Sentence of="três" />)
    const texts = [...(document.querySelector('p')?.childNodes ?? [])]
    const end = translatePage()
    await settle()
    end()
    expect(fonts()).toHaveLength(3)
    return {
      texts,
      change: async (of: string) => {
        rerender(<Sentence of={of} />)
        await act(() => Promise.resolve())
      },
    }
  }

  it('is put back whole, for a word of one text may stand in another', async () => {
    const { change } = await translated()
    const [first, second] = fonts()
    first?.replaceChildren('')
    second?.replaceChildren('três of')
    await change('quatro')
    expect(said()).toBe('quatro de cinco faturas')
  })

  it('may be translated into another language', async () => {
    const { change } = await translated()
    for (const font of fonts()) {
      const other = document.createElement('font')
      other.textContent = 'andere'
      font.replaceWith(other)
    }
    await act(() => Promise.resolve())
    await change('quatro')
    expect(said()).toBe('quatro de cinco faturas')
  })

  it.each(['the former texts', 'new ones'])('may be given back, as %s', async (what) => {
    const { texts, change } = await translated()
    const drawn = texts.filter((node) => /\S/.test(node.textContent ?? '') && node instanceof Text)
    for (const [nth, font] of fonts().entries()) {
      const text = drawn[nth]
      if (text) font.replaceWith(what === 'new ones' ? text.cloneNode() : text)
    }
    await act(() => Promise.resolve())
    expect(said()).toBe('três de cinco faturas')
    await change('quatro')
    expect(said()).toBe('quatro de cinco faturas')
  })

  it('may lose a text that nothing stands for, which then neither throws nor comes back', async () => {
    const Lost = ({ isOn }: { isOn: boolean }) => (
      <p>
        <b>um</b> {isOn && 'dois'}
      </p>
    )
    const { rerender } = render(<Lost isOn />)
    document.querySelector('p')?.lastChild?.remove()
    rerender(<Lost isOn={false} />)
    expect(said()).toBe('um ')
  })

  it('does not hide a mistake: an element that is not there cannot be removed', () => {
    expect(() => document.body.removeChild(document.createElement('p'))).toThrow(/child/)
  })
})
