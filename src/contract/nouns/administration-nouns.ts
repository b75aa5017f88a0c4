import { createAcs, editAcs, findAcs, removeAcs } from '#contract/staff/tenants/acs.ts'
import { adminAccountEndpoints } from '#contract/staff/admin-account.ts'
import { administratorEndpoints } from '#contract/staff/administrators.ts'
import { apiTokenEndpoints } from '#contract/staff/api-tokens.ts'
import { listAdministrationAudit, listAudit } from '#contract/platform/audit.ts'
import {
  testAcsConnection,
  testErpConnection,
  testErpForms,
  testGatewayConnection,
  testMailDelivery,
  testMessageDelivery,
} from '#contract/staff/connections.ts'
import { findPlan, findProduct, findSubject } from '#contract/service/erp-lookups.ts'
import { givenUpJobEndpoints } from '#contract/installation/given-up-jobs.ts'
import { staffHealth } from '#contract/installation/health.ts'
import { previewImage, refetchImages, uploadImage } from '#contract/site/images.ts'
import { editBridge, findBridge } from '#contract/staff/tenants/platform-bridge.ts'
import {
  findProviderAccess,
  resetProviderSecondFactor,
  setProviderPassword,
  setSecondFactorRule,
} from '#contract/staff/provider-access.ts'
import {
  adminSecondFactor,
  confirmEnrolment,
  startEnrolment,
} from '#contract/staff/second-factor.ts'
import {
  adminSignIn,
  adminSignOut,
  checkAdminSession,
  postponeEnrolment,
} from '#contract/staff/staff.ts'
import {
  addTenantApp,
  editTenantApp,
  findTenantApp,
  listTenantApps,
  removeTenantApp,
} from '#contract/service/tenant-apps.ts'
import { tenantEndpoints } from '#contract/staff/tenants/tenant-endpoints.ts'
import {
  addTenantHost,
  checkTenantHost,
  listTenantHosts,
  removeTenantHost,
  setCanonicalHost,
} from '#contract/staff/tenants/tenant-hosts.ts'
import { tenantUserEndpoints } from '#contract/staff/tenants/tenant-users.ts'
import { readCertificate, viewCertificate } from '#contract/staff/tenants/upstream-trust.ts'
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
