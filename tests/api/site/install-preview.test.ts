import sharp from 'sharp'
import { expect, it } from 'vitest'
import { previewInstallation } from '#contract/site/install-preview.ts'
import { createTenant } from '#contract/staff/tenants/tenants.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { tenantForm } from '#tests/support/tenants/tenant-form.ts'

const app = useApp()

const bytesOf = (image: string) => Buffer.from(image.split(',', 2)[1] ?? '', 'base64')

it('draws the icons of a provider for the administration, in its colour', async () => {
  const admin = await app().signInAdmin()
  const clientId = 'aurora'
  const body = {
    ...tenantForm,
    client_id: clientId,
    alias: 'Aurora Fibra',
    primary_color: '#7a1fa2',
    vertical_logo_url: 'https://aurora.example/no-picture.png',
    rules: providerRules(clientId),
  }
  await expectOk(createTenant, await admin.call(createTenant, { body }))
  const params = { clientId }
  const answer = await admin.call(previewInstallation, { params })
  const { icons, screens } = await expectOk(previewInstallation, answer)
  const sizes = icons.map(async ({ name, image }) => {
    const { width, height } = await sharp(bytesOf(image)).metadata()
    return [name, width, height]
  })
  expect(await Promise.all(sizes)).toEqual([
    ['icon', 192, 192],
    ['maskable', 512, 512],
    ['touch', 180, 180],
  ])
  const maskable = icons.find(({ name }) => name === 'maskable')
  const { data } = await sharp(bytesOf(maskable?.image ?? ''))
    .removeAlpha()
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data]).toEqual([0x7a, 0x1f, 0xa2])
  // Without a readable logo there is nothing to draw the screens with.
  expect(screens).toEqual([])
})

it('refuses an unknown provider', async () => {
  const admin = await app().signInAdmin()
  const answer = await admin.call(previewInstallation, { params: { clientId: 'unknown' } })
  expect(await readOutcome(answer)).toBe('404 customer not found')
})
