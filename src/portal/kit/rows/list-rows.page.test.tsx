import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetRows, rememberRows, RowSkeletons, RowsShown } from './list-rows.tsx'

beforeEach(forgetRows)

const skeletons = () =>
  render(
    <RowSkeletons list="bills" usual={3}>
      <hr />
    </RowSkeletons>,
  ).container.querySelectorAll('hr').length

test('a list that was not shown has its usual number of skeletons', () => {
  rememberRows('paid', 7)
  expect(skeletons()).toBe(3)
})

test.each([
  [2, 2],
  [5, 5],
  [0, 1],
  [40, 8],
])('a list that was shown with %i rows has %i skeletons', (rows, drawn) => {
  rememberRows('paid', 7)
  render(<RowsShown list="bills" count={rows} />)
  rememberRows('notes', 1)
  expect(skeletons()).toBe(drawn)
})

test.each(['bills', 'bills99', 'bills-1', 'xbills2', 'bills2x', '<b>bills2'])(
  'a cookie %o that holds no count leaves the usual number',
  (text) => {
    document.cookie = `skeleton_rows=${text}; Path=/`
    expect(skeletons()).toBe(3)
  },
)

test('the cookie is for this host alone and lasts an hour', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  rememberRows('bills', 2)
  expect(written).toHaveBeenCalledWith(
    'skeleton_rows=bills2; Path=/; Max-Age=3600; SameSite=Strict',
  )
})
