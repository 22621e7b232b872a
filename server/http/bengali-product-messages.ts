/** What the owner's calls on products say, in English and Bengali, as in bengali-messages.ts. */
export const productSentences: Record<string, string> = {
  "Product Added": "পণ্য যোগ হয়েছে",
  "Product Updated": "পণ্য সংরক্ষণ হয়েছে",
  "Product Deleted": "পণ্য মুছে আর্কাইভে রাখা হয়েছে",
  "Product Duplicated": "পণ্য কপি হয়েছে",
  "Stock Updated": "স্টক বদলানো হয়েছে",
  "Order Saved": "ক্রম সংরক্ষণ হয়েছে",
  "The new order names something twice": "নতুন ক্রমে কিছু দুবার আছে",
  "The new order names something that was not in the list": "নতুন ক্রমে এমন কিছু আছে যা তালিকায় ছিল না",
  "The new order leaves something out": "নতুন ক্রমে কিছু বাদ পড়েছে",
  "Somebody else has changed this list meanwhile. Your move was not saved.":
    "এর মধ্যে অন্য কেউ তালিকাটি বদলেছেন। আপনার বদলানো ক্রম সংরক্ষণ হয়নি।",
  Restored: "ফিরিয়ে আনা হয়েছে",
  "Restored. Its category is archived: it is shown under all products only.":
    "ফিরিয়ে আনা হয়েছে। এর ক্যাটাগরি আর্কাইভে: শুধু সব পণ্যের তালিকায় দেখা যাবে।",
  "1 product deleted": "১টি পণ্য মুছে আর্কাইভে রাখা হয়েছে",
  "{} products deleted": "{}টি পণ্য মুছে আর্কাইভে রাখা হয়েছে",
  "1 product updated": "১টি পণ্য বদলানো হয়েছে",
  "{} products updated": "{}টি পণ্য বদলানো হয়েছে",
  "1 product set back, {} left as they are": "১টি পণ্য আগের মতো করা হয়েছে, {}টি যেমন আছে তেমনই আছে",
  "{} products set back, {} left as they are": "{}টি পণ্য আগের মতো করা হয়েছে, {}টি যেমন আছে তেমনই আছে",
  "1 product set back": "১টি পণ্য আগের মতো করা হয়েছে",
  "{} products set back": "{}টি পণ্য আগের মতো করা হয়েছে",
  "{} added, {} updated, {} unchanged": "{}টি যোগ হয়েছে, {}টি বদলেছে, {}টি যেমন ছিল তেমনই আছে",
  "The price of {} would be too high": "{}-এর দাম অনেক বেশি হয়ে যাবে",
  "This product is archived. Restore it first.": "পণ্যটি আর্কাইভে আছে। আগে ফিরিয়ে আনুন।",
  "Somebody else has saved this product meanwhile. Nothing of yours was saved.":
    "এর মধ্যে অন্য কেউ পণ্যটি সংরক্ষণ করেছেন। আপনার কিছু সংরক্ষণ হয়নি।",
  "Sold or counted meanwhile: {} now, not {}. Count once more.": "এর মধ্যে বিক্রি বা গোনা হয়েছে: এখন {}, {} নয়। আবার গুনুন।",
  "There is no category '{}'": "'{}' নামে কোনো ক্যাটাগরি নেই",
  "This subcategory is not one of '{}'": "এই সাবক্যাটাগরি '{}'-এর নয়",
  "One of these pictures is not the product's any more. Open the product again.":
    "একটি ছবি আর এই পণ্যের নয়। পণ্যটি আবার খুলুন।",
  "The file is missing": "কোনো ফাইল দেওয়া হয়নি",
  "The file '{}' is empty": "'{}' ফাইলটি খালি",
  "A product file may have at most {} MB": "পণ্যের ফাইল সর্বোচ্চ {} এমবি হতে পারে",
  "This is a {} file. It cannot be read here yet. Press Export, and copy its products into the columns of that file.":
    "এটি {}-এর ফাইল। এখানে এখনো পড়া যায় না। এক্সপোর্ট চাপুন, তারপর পণ্যগুলো সেই ফাইলের কলামে কপি করুন।",
  "A column has cells but no name in the first row. Give it its name, or delete it.":
    "একটি কলামে লেখা আছে, কিন্তু প্রথম সারিতে নাম নেই। নাম দিন, বা কলামটি মুছুন।",
  "This is not the id of a product. Leave it empty to add a product.":
    "এটি কোনো পণ্যের আইডি নয়। নতুন পণ্য যোগ করতে খালি রাখুন।",
  "This product stands in row {} too": "এই পণ্য সারি {} এও আছে",
  "The columns in the file's first row are wrong: {}.": "ফাইলের প্রথম সারির কলামে ভুল: {}।",
  "No product has this id. Leave it empty to add a new product.": "এই আইডির কোনো পণ্য নেই। নতুন পণ্য যোগ করতে খালি রাখুন।",
  "The category '{}' is archived": "'{}' ক্যাটাগরি আর্কাইভে আছে",
  "Please select size first": "আগে সাইজ বেছে নিন",
  "'{}' is not a subcategory of '{}'": "'{}' সাবক্যাটাগরিটি '{}'-এর নয়",
  "This row has {} cells, the header has {}": "এই সারিতে {}টি ঘর, প্রথম সারিতে {}টি",
  "A new product needs more columns: {}": "নতুন পণ্যের জন্য আরও কলাম লাগবে: {}",
  "There is no size '{}'. Sizes are: {}": "'{}' নামে কোনো সাইজ নেই। সাইজগুলো: {}",
  "The size {} is named twice": "{} সাইজ দুবার লেখা হয়েছে",
  "The price of {} must be a number such as 99.5, not '{}'": "{}-এর দাম 99.5-এর মতো সংখ্যা হতে হবে, '{}' নয়",
  "Counts are written as {}=12, parted by semicolons, not '{}'":
    "স্টক {}=12 এভাবে, সেমিকোলন দিয়ে আলাদা করে লিখতে হবে, '{}' নয়",
  "Months are written as Feb; Mar, or as numbers from 1 to 12": "মাস লিখুন Feb; Mar এভাবে, বা 1 থেকে 12 সংখ্যায়",
};

/** What the form and the columns of the file are called. */
export const productFields: Record<string, string> = {
  "Offer price": "অফারের দাম",
  Price: "দাম",
  Category: "ক্যাটাগরি",
  Subcategory: "সাবক্যাটাগরি",
  Description: "বিবরণ",
  "Short description": "ছোট বিবরণ",
  "Care guide": "যত্নের নিয়ম",
  "Bengali name": "বাংলা নাম",
  "Common name": "প্রচলিত নাম",
  "Botanical name": "বৈজ্ঞানিক নাম",
  Synonyms: "অন্য নাম",
  "Mature height cm": "পূর্ণ উচ্চতা",
  "In stock": "স্টকে আছে",
  Popular: "জনপ্রিয়",
  "Weight grams": "ওজন (গ্রাম)",
  "Needs van": "ভ্যান লাগবে",
  Id: "আইডি",
};
