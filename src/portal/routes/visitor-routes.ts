import { createRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { redirectFromRoot, loadRememberedCustomer, requireVisitor } from '../app/gates.ts'
import { root } from '../app/root.tsx'
import { lazyScreen as lazy, loadScreen } from '#portal/app/start/lazy-screen.ts'
import { ownLine } from './own-line.ts'
import { SignIn } from '#portal/features/account/session/sign-in.tsx'

/* The public routes of the first specification (section 2). */

const recoveryGates = () => loadScreen(() => import('#portal/features/account/recovery/gates.ts'))

const entry = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: redirectFromRoot })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad: requireVisitor,
  component: SignIn,
})

const passwordStep = createRoute({
  getParentRoute: () => root,
  path: '/sign-in-2',
  beforeLoad: requireVisitor,
  loader: loadRememberedCustomer,
  component: lazy(() => import('#portal/app/screens/password-step-route.tsx'), 'PasswordStepRoute'),
})

const recoveryRequest = createRoute({
  getParentRoute: () => root,
  path: '/request-password-restoration',
  validateSearch: v.object({ first_access: v.optional(v.fallback(v.boolean(), false)) }),
  component: lazy(() => import('#portal/features/account/recovery/request.tsx'), 'RecoveryRequest'),
})

const recoveryContact = createRoute({
  getParentRoute: () => root,
  path: '/send-password-restoration-request',
  loader: async () => (await recoveryGates()).contactGate(),
  component: lazy(
    () => import('#portal/features/account/recovery/choose-contact.tsx'),
    'ChooseContact',
  ),
})

const verificationCode = createRoute({
  getParentRoute: () => root,
  path: '/verification-code',
  loader: async () => (await recoveryGates()).codeGate(),
  component: lazy(
    () => import('#portal/features/account/recovery/verification-code.tsx'),
    'VerificationCode',
  ),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  loader: async () => (await recoveryGates()).passwordGate(),
  component: lazy(
    () => import('#portal/features/account/recovery/new-password.tsx'),
    'NewPassword',
  ),
})

const passwordChanged = createRoute({
  getParentRoute: () => root,
  path: '/password-changed-successfully',
  beforeLoad: async ({ location }) => (await recoveryGates()).doneGate(location.state),
  component: lazy(() => import('#portal/features/account/recovery/done.tsx'), 'RecoveryDone'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/termos-de-privacidade',
  component: lazy(() => import('#portal/features/account/terms/terms.tsx'), 'Terms'),
})

const noInternet = createRoute({
  getParentRoute: () => root,
  path: '/sem-internet',
  validateSearch: ownLine,
  component: lazy(() => import('#portal/app/screens/no-internet-route.tsx'), 'NoInternetRoute'),
})

/** Only sign-in comes with the entry; every other screen is loaded when it is about to be opened. */
export const visitorRoutes = [
  entry,
  signIn,
  passwordStep,
  recoveryRequest,
  recoveryContact,
  verificationCode,
  newPassword,
  passwordChanged,
  terms,
  noInternet,
] as const
