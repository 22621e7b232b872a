import { pathHere } from "#web/language.ts";
import { word } from "#web/words.ts";
import type { Post } from "../posts/posts.ts";
import { absolute, breadcrumbData, context, organization, type StructuredData } from "../seo/structured-data.ts";

export function postData(post: Post): StructuredData {
  const url = absolute(pathHere(`/blog/${post.slug}`));
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    ...(post.picture && { image: absolute(post.picture.src) }),
    datePublished: post.date,
    dateModified: post.updatedAt > post.date ? post.updatedAt : post.date,
    articleSection: post.category,
    url,
    inLanguage: post.language,
    mainEntityOfPage: url,
    author: post.author ? { "@type": "Person", name: post.author } : organization(),
    publisher: organization(),
  };
}

export function postCrumbs(post: Post): StructuredData {
  return breadcrumbData({ label: word("blogTitle"), path: "/blog" }, { label: post.title, path: `/blog/${post.slug}` });
}
