/** `DataTypes.InterestRateMode.VARIABLE`, the only mode Aave still offers. */
export const VARIABLE_RATE = 2n;
