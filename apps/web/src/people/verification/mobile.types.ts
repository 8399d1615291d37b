export type TypedMobile = { countryDialingCode: string; mobileNum: string }
