import { createAcs, editAcs, findAcs, removeAcs } from '../acs.ts'
import { adminAccountEndpoints } from '../admin-account.ts'
import { administratorEndpoints } from '../administrators.ts'
import { apiTokenEndpoints } from '../api-tokens.ts'
import { listAdministrationAudit, listAudit } from '../audit.ts'
import {
  testAcsConnection,
  testErpConnection,
  testErpForms,
  testGatewayConnection,
  testMailDelivery,
  testMessageDelivery,
} from '../connections.ts'
import { findPlan, findProduct, findSubject } from '../erp-lookups.ts'
import { givenUpJobEndpoints } from '../given-up-jobs.ts'
import { staffHealth } from '../health.ts'
import { previewImage, refetchImages, uploadImage } from '../images.ts'
import { editBridge, findBridge } from '../platform-bridge.ts'
import {
  findProviderAccess,
  resetProviderSecondFactor,
  setProviderPassword,
  setSecondFactorRule,
} from '../provider-access.ts'
import { adminSecondFactor, confirmEnrolment, startEnrolment } from '../second-factor.ts'
import { adminSignIn, adminSignOut, checkAdminSession, postponeEnrolment } from '../staff.ts'
import {
  addTenantApp,
  editTenantApp,
  findTenantApp,
  listTenantApps,
  removeTenantApp,
} from '../tenant-apps.ts'
import { tenantEndpoints } from '../tenant-endpoints.ts'
import {
  addTenantHost,
  checkTenantHost,
  listTenantHosts,
  removeTenantHost,
  setCanonicalHost,
} from '../tenant-hosts.ts'
import { tenantUserEndpoints } from '../tenant-users.ts'
import { readCertificate, viewCertificate } from '../upstream-trust.ts'
import type { Noun } from './noun.ts'

/** What the operator of the installation does. */
export const administrationNouns: readonly Noun[] = [
  {
    name: 'Sign-in of administrators',
    description: 'Sign-in of administrators, with a second step, and its end.',
    endpoints: [
      adminSignIn,
      adminSecondFactor,
      startEnrolment,
      confirmEnrolment,
      postponeEnrolment,
      checkAdminSession,
      adminSignOut,
    ],
  },
  {
    name: 'Administrators',
    description: 'The people who run the installation, and the account of the one who calls.',
    endpoints: [...administratorEndpoints, ...adminAccountEndpoints],
  },
  {
    name: 'API tokens',
    description: 'Tokens by which other systems call the administration.',
    endpoints: apiTokenEndpoints,
  },
  {
    name: 'Audit log',
    description: 'Who did what.',
    endpoints: [listAudit, listAdministrationAudit],
  },
  {
    name: 'Providers',
    description: 'The internet providers of the installation: data, state and removal.',
    endpoints: tenantEndpoints,
  },
  {
    name: 'Provider access',
    description: 'How a provider’s users sign in, as the administration sees and changes it.',
    endpoints: [
      findProviderAccess,
      setProviderPassword,
      setSecondFactorRule,
      resetProviderSecondFactor,
      ...tenantUserEndpoints,
    ],
  },
  {
    name: 'Provider hosts',
    description: 'Own domains of providers.',
    endpoints: [
      listTenantHosts,
      addTenantHost,
      removeTenantHost,
      setCanonicalHost,
      checkTenantHost,
    ],
  },
  {
    name: 'Provider apps',
    description: 'Apps that a provider’s contracts bring, and the bridge to their platforms.',
    endpoints: [
      listTenantApps,
      findTenantApp,
      addTenantApp,
      editTenantApp,
      removeTenantApp,
      findBridge,
      editBridge,
    ],
  },
  {
    name: 'Device services',
    description: 'The ACS of a provider, which manages the routers of subscribers.',
    endpoints: [findAcs, createAcs, editAcs, removeAcs],
  },
  {
    name: 'ERP records',
    description: 'What a provider’s ERP calls a subject, product or plan.',
    endpoints: [findSubject, findProduct, findPlan],
  },
  {
    name: 'Connection tests',
    description: 'Tests of what a provider’s portal connects to.',
    endpoints: [
      testErpConnection,
      testErpForms,
      testGatewayConnection,
      viewCertificate,
      readCertificate,
      testAcsConnection,
      testMailDelivery,
      testMessageDelivery,
    ],
  },
  {
    name: 'Pictures',
    description: 'Logos and other pictures of providers.',
    endpoints: [previewImage, uploadImage, refetchImages],
  },
  {
    name: 'Health',
    description: 'The state of upstreams, messages and jobs.',
    endpoints: [staffHealth, ...givenUpJobEndpoints],
  },
]
