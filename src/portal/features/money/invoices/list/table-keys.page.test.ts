import { beforeEach, describe, expect, test } from 'vitest'
import { controlByKey } from './table-keys.ts'

beforeEach(() => {
  document.body.innerHTML = `<table><tbody>
    <tr><td><a id="bill1">1</a><a id="pix1">PIX</a><button id="file1">Baixar</button></td></tr>
    <tr><td>R$ 50,00 a mais: entrou Visita técnica.</td></tr>
    <tr><td><a id="bill2">2</a><a id="pix2">PIX</a><button id="file2" disabled>Baixar</button></td></tr>
    <tr><td><a id="bill3">3</a></td></tr>
  </tbody></table>`
})

function idAfter(from: string, key: string): string | null {
  const control = document.getElementById(from)
  return control && (controlByKey(control, key)?.id ?? null)
}

describe('the keys of the table of bills', () => {
  test.each([
    ['ArrowDown', 'pix1', 'pix2'],
    ['j', 'bill1', 'bill2'],
    ['ArrowUp', 'pix2', 'pix1'],
    ['k', 'bill2', 'bill1'],
    ['Home', 'bill3', 'bill1'],
    ['End', 'bill1', 'bill3'],
  ])('%s leads from %s to %s in another row', (key, from, to) => {
    expect(idAfter(from, key)).toBe(to)
  })

  test('the keys walk a list as well', () => {
    document.body.innerHTML = '<ul><li><a id="row1">1</a></li><li><a id="row2">2</a></li></ul>'
    expect(idAfter('row1', 'ArrowDown')).toBe('row2')
    expect(idAfter('row2', 'Home')).toBe('row1')
    expect(idAfter('row2', 'j')).toBeNull()
  })

  test('the arrows to the sides lead along the row, past what is disabled, and end there', () => {
    expect(idAfter('bill1', 'ArrowRight')).toBe('pix1')
    expect(idAfter('pix1', 'ArrowLeft')).toBe('bill1')
    expect(idAfter('pix2', 'ArrowRight')).toBeNull()
    expect(idAfter('bill1', 'ArrowLeft')).toBeNull()
  })

  test('a row with fewer controls is entered at its first one', () => {
    expect(idAfter('pix2', 'ArrowDown')).toBe('bill3')
  })

  test('the ends and other keys lead nowhere', () => {
    expect(idAfter('bill1', 'ArrowUp')).toBeNull()
    expect(idAfter('bill3', 'j')).toBeNull()
    expect(idAfter('bill1', 'x')).toBeNull()
  })
})
