import { expect, test } from 'vitest'
import { changeWifiPassword, listRouters } from '#contract/service/routers.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { ApiError, NetworkError } from '#portal/queries/calls/failure.ts'
import { changeFailure } from './refusals.ts'

const refused = (endpoint: Endpoint, text: string | null) =>
  new ApiError(endpoint, { status: 422, text })

test.each([
  [
    refused(changeWifiPassword, 'password refused by device'),
    'O roteador não aceitou esta senha. Tente outra.',
  ],
  [
    refused(changeWifiPassword, 'password too short for device'),
    'O roteador não aceitou esta senha. Tente outra.',
  ],
  [refused(changeWifiPassword, 'device not found'), 'Dispositivo não encontrado.'],
  [refused(changeWifiPassword, 'upstream unavailable'), 'O roteador não respondeu.'],
  [refused(changeWifiPassword, null), 'Falha ao se comunicar com o servidor'],
  [refused(listRouters, 'no acs configured'), 'Falha ao se comunicar com o servidor'],
  [new NetworkError(changeWifiPassword, 'timeout'), 'Falha ao se comunicar com o servidor'],
])('a Wi-Fi password change that fails with %s shows «%s»', (error, words) => {
  expect(changeFailure(error).text).toBe(words)
})
