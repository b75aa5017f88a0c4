import { describe, expect, it, onTestFinished } from 'vitest'
import { checkAdminSession } from '#contract/staff/staff.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { browserPage, json } from '#tests/support/browser/browser-page.ts'
import { askFreshSignIn, isSignedInAs, offerFreshSignIn } from './staff-account.ts'
import { onStaffSignInRequest, requestAsStaff, type StaffSignInRequest } from './staff-sign-in.ts'

const refusal = (status: number, text: string) =>
  new ApiError(checkAdminSession, {
    status,
    text,
  })
const signedOut = refusal(401, 'unauthenticated')
const notFresh = refusal(403, 'fresh sign-in required')

/** A staff area that shows one request after the other, and a server whose session is over. */
function world() {
  const shown: (StaffSignInRequest | null)[] = []
  const remove = onStaffSignInRequest((request) => shown.push(request))
  let sent = 0
  let isSignedIn = false
  return {
    shown,
    remove,
    sent: () => sent,
    signIn: () => {
      isSignedIn = true
    },
    ask: (signal?: AbortSignal) =>
      requestAsStaff(async () => {
        sent += 1
        if (!isSignedIn) throw signedOut
        return 'answer'
      }, signal),
  }
}

describe('a call of staff that needs a fresh sign-in', () => {
  it('says so, and goes on after it', async () => {
    const shown: (StaffSignInRequest | null)[] = []
    const remove = onStaffSignInRequest((request) => shown.push(request))
    let isFresh = false
    const call = requestAsStaff(async () => {
      if (!isFresh) throw notFresh
      return 'answer'
    }, undefined)
    await expect.poll(() => shown[0]?.reason).toBe('not fresh')
    isFresh = true
    shown[0]?.settle(true)
    expect(await call).toBe('answer')
    remove()
  })
})

describe('a call of staff whose session is over', () => {
  it('waits for one sign-in with every other call, and each is sent once more', async () => {
    const { shown, ask, sent, signIn, remove } = world()
    const calls = [ask(), ask()]
    await expect.poll(() => shown.length).toBe(1)
    const late = ask()
    expect(sent()).toBe(2)
    signIn()
    shown[0]?.settle(true)
    expect(await Promise.all([...calls, late])).toEqual(['answer', 'answer', 'answer'])
    expect(sent()).toBe(5)
    expect(shown.at(-1)).toBeNull()
    remove()
  })

  it('is refused after a second refusal, without another question', async () => {
    const { shown, ask, sent, remove } = world()
    const call = ask()
    await expect.poll(() => shown.length).toBe(1)
    shown[0]?.settle(true)
    await expect(call).rejects.toBe(signedOut)
    expect(sent()).toBe(2)
    expect(shown.filter(Boolean)).toHaveLength(1)
    remove()
  })

  it('is refused when the member of staff leaves, and when no area is open', async () => {
    const { shown, ask, sent, remove } = world()
    const call = ask()
    await expect.poll(() => shown.length).toBe(1)
    remove()
    await expect(call).rejects.toBe(signedOut)
    await expect(ask()).rejects.toBe(signedOut)
    expect(sent()).toBe(2)
  })

  it('is not sent again for a screen that has been left meanwhile', async () => {
    const { shown, ask, sent, signIn, remove } = world()
    const screen = new AbortController()
    const call = ask(screen.signal)
    await expect.poll(() => shown.length).toBe(1)
    screen.abort()
    signIn()
    shown[0]?.settle(true)
    await expect(call).rejects.toThrow('aborted')
    expect(sent()).toBe(1)
    remove()
  })
})

/** A session of a provider's user that is fresh for so many seconds: each check takes the next. */
function sessionFreshFor(...secondsLeft: (number | undefined)[]) {
  const answers = secondsLeft.map(
    (fresh_seconds_left) => () =>
      json(200, {
        client_id: 'demo',
        role: 'owner',
        name: 'Demo',
        email: null,
        fresh_seconds_left,
      }),
  )
  browserPage('', ...answers)
}

/** Shows one request after the other until the test is over. */
function openArea(): StaffSignInRequest[] {
  const shown: StaffSignInRequest[] = []
  const remove = onStaffSignInRequest((request) => {
    if (request) shown.push(request)
  })
  onTestFinished(remove)
  return shown
}

it('a form asks for no password while the sign-in stays fresh until its last step', async () => {
  sessionFreshFor(120)
  const shown = openArea()
  await askFreshSignIn('provider')
  expect(shown).toEqual([])
})

it('a form asks for no password where the server does not say how fresh the sign-in is', async () => {
  sessionFreshFor(undefined)
  const shown = openArea()
  await askFreshSignIn('provider')
  expect(shown).toEqual([])
})

it('a form asks for the password before its last step would, and goes on after it', async () => {
  sessionFreshFor(119, 300)
  const shown = openArea()
  const asked = askFreshSignIn('provider')
  await expect.poll(() => shown.map(({ reason }) => reason)).toEqual(['not fresh'])
  shown[0]?.settle(true)
  await asked
})

it('a form stays where it is when the password is not given', async () => {
  sessionFreshFor(0)
  const shown = openArea()
  const asked = askFreshSignIn('provider')
  await expect.poll(() => shown.length).toBe(1)
  shown[0]?.settle(false)
  await expect(asked).rejects.toMatchObject({ text: 'fresh sign-in required' })
})

it('a form that opens is filled in all the same when the password is not given', async () => {
  sessionFreshFor(0)
  const shown = openArea()
  const offered = offerFreshSignIn('provider')
  await expect.poll(() => shown.length).toBe(1)
  shown[0]?.settle(false)
  await offered
})

it.each([
  ['session over', 0, true],
  ['not fresh', 0, false],
  ['not fresh', 119, false],
  ['not fresh', 300, true],
  // Who asks again can give the password here.
  ['not fresh', undefined, false],
] as const)(
  'an open session answers the question for a sign-in: %s, fresh for %s seconds: %s',
  async (reason, secondsLeft, answers) => {
    sessionFreshFor(secondsLeft)
    expect(await isSignedInAs({ role: 'provider', login: 'demo' }, reason)).toBe(answers)
  },
)
