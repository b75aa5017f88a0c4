import * as v from 'valibot'
import { maxListedContracts } from '#domain/news/outages/area.ts'
import { noteLimit, outageCauses, outageKinds, placeLimit } from '#domain/news/outages/outage.ts'
import { isPlainText } from '#domain/platform/text/plain-text.ts'
import { isRecordId } from '#domain/platform/values/record-id.ts'
import { contractIdsOf } from './form-values.ts'
import { texts } from './texts.ts'

const namedRecords = v.array(v.object({ id: v.string(), name: v.string() }))

const areIds = (typed: string) => {
  const ids = contractIdsOf(typed)
  return ids.length <= maxListedContracts && ids.every(isRecordId)
}

export const note = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(noteLimit - 1, texts.noteTooLong),
  v.check(isPlainText, texts.invalidText),
)

/** The form of an outage; the server checks again, and what the provider's clocks show. */
export const outageSchema = v.pipe(
  v.object({
    kind: v.picklist(outageKinds),
    cause: v.picklist(outageCauses),
    place: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(texts.placeMissing),
      v.maxLength(placeLimit - 1, texts.placeTooLong),
      v.check(isPlainText, texts.invalidText),
    ),
    note,
    scope: v.picklist(['all', 'some']),
    cities: namedRecords,
    districts: namedRecords,
    points: namedRecords,
    contracts: v.pipe(v.string(), v.check(areIds, texts.contractsInvalid)),
    starts: v.string(),
    end: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['scope'], ['cities'], ['districts'], ['points'], ['contracts']],
      ({ scope, cities, districts, points, contracts }) =>
        scope === 'all' ||
        cities.length + districts.length + points.length > 0 ||
        contracts.trim() !== '',
      texts.areaMissing,
    ),
    ['scope'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['starts']],
      ({ kind, starts }) => kind === 'outage' || starts !== '',
      texts.startsMissing,
    ),
    ['starts'],
  ),
)

/** What is new about an outage. */
export const updateSchema = v.object({ cause: v.picklist(outageCauses), note, end: v.string() })
