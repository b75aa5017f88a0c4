import { expect, it } from 'vitest'
import { accessLetters } from './access-audit.ts'
import { letters } from './security-notice.ts'

it('each letter about an access but that of an attack tells of an action in the audit log', () => {
  const told = Object.values(accessLetters).flat()
  expect([...told, 'access attacked'].toSorted()).toEqual(Object.keys(letters).toSorted())
})
