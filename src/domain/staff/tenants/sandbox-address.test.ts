import { expect, it } from 'vitest'
import { isSandboxAddress } from './sandbox-address.ts'

it.each([
  'demo.erp.sandbox.example',
  'DEMO.erp.Sandbox.example',
  'https://demo.erp.sandbox.example/webservice/v1/',
  'demo.erp.sandbox.example:8443',
])('takes %s for an address of the sandbox', (address) => {
  expect(isSandboxAddress(address)).toBe(true)
})

it.each([
  '',
  'erp.provedor.example',
  'sandbox.example',
  'erp.provedor.example/demo.erp.sandbox.example',
  'notsandbox.example',
  'demo.erp.sandbox.example.provedor.example',
])('takes %j for an address of a real ERP', (address) => {
  expect(isSandboxAddress(address)).toBe(false)
})
