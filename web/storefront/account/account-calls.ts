// API calls of the account page. They are not in web/api.ts, so that no other page loads them.
import type { OwnAccount, SavedAddress } from "#contract/wire/accounts/accounts.ts";
import type { Device } from "#contract/wire/accounts/owners.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import type { OwnQuestion } from "#contract/wire/shoppers/questions.ts";
import { browserCalls } from "#web/api.ts";

const { get, post } = browserCalls;

export const accountCalls = {
  read: () => get<{ account: OwnAccount }>("/api/user/account"),
  rename: (name: string) => post("/api/user/name", { name }),
  /** Signs out every other device. */
  changePassword: (passwords: { currentPassword: string; newPassword: string }) =>
    post("/api/user/password", passwords),
  /** `code`: sent to the phone. */
  setPhone: (input: { phone: string; code: string; currentPassword: string }) => post("/api/user/phone", input),
  sendConfirmation: () => post("/api/user/confirm-email/send"),
  /**
   * `token`: from the mailed link; `password`: a new password, needed if that account is not signed in here. Throws ApiError
   * 410 if the link was used or has expired, 401 `not-this-account` if a password is needed.
   */
  confirmEmail: (token: string, password?: string) => post("/api/user/confirm-email", { token, password }),
  /** `isDeleted`: the account had nothing but the email. */
  disownEmail: (token: string) => post<{ isDeleted: boolean }>("/api/user/confirm-email/not-mine", { token }),

  listDevices: () => get<{ devices: Device[] }>("/api/user/devices"),
  /** Without an id, all other devices are signed out. */
  endDevice: (deviceId?: string) => post("/api/user/devices/end", { deviceId }),

  /** The default address comes first. */
  listAddresses: () => get<{ addresses: SavedAddress[] }>("/api/user/addresses"),
  saveAddress: (address: DeliveryAddress) => post<{ _id: string }>("/api/user/addresses", { address }),
  changeAddress: (addressId: string, address: DeliveryAddress) =>
    post("/api/user/addresses/change", { addressId, address }),
  makeDefault: (addressId: string) => post("/api/user/addresses/default", { addressId }),
  removeAddress: (addressId: string) => post("/api/user/addresses/remove", { addressId }),

  listQuestions: () => get<{ questions: OwnQuestion[] }>("/api/question/mine"),
  /** Asked about and answered, it is gone for everybody. */
  withdrawQuestion: (key: string) => post("/api/question/withdraw", { key }),

  /** All that the shop holds of the customer. */
  readData: () => get<{ data: Record<string, unknown> }>("/api/user/data"),
  deleteAccount: (currentPassword: string) => post("/api/user/delete", { currentPassword }),
};

/** Throws ApiError 410 if the link was used or has expired. */
export const checkResetLink = (token: string) => post("/api/user/reset-password/check", { token });
