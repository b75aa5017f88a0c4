import * as v from 'valibot'
import { wifiPasswordLength, wifiPasswordProblem } from '#domain/service/routers/wifi.ts'
import { texts } from './texts.ts'

/** Checks a password before it is sent; `minLength` is this router's minimum, in characters. */
export function passwordSchema(minLength: number) {
  const words = {
    missing: texts.passwordMissing,
    short: texts.passwordShort(wifiPasswordLength.min),
    long: texts.passwordLong(wifiPasswordLength.max),
    'short for device': texts.passwordShortForDevice(minLength),
    characters: texts.passwordCharacters,
  } as const
  return v.object({
    password: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const problem = wifiPasswordProblem(dataset.value, minLength)
        if (problem) addIssue({ message: words[problem] })
      }),
    ),
  })
}
