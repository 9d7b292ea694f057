// Creates public keys from their numbers and verifies signatures, because OpenSSL 3's parameters are awkward to build
// from Swift. Also wraps the TLS functions that are macros in OpenSSL.
#pragma once
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <string.h>

static inline EVP_PKEY *openssl_key(const char *type, OSSL_PARAM *parameters) {
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
  if (context && parameters && EVP_PKEY_fromdata_init(context) == 1) {
    if (EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1) key = NULL;
  }
  EVP_PKEY_CTX_free(context);
  return key;
}

// Creates an RSA public key. Returns NULL if the numbers are invalid.
static inline EVP_PKEY *openssl_rsa_key(
  const unsigned char *modulus, int modulusCount, const unsigned char *exponent, int exponentCount) {
  BIGNUM *n = BN_bin2bn(modulus, modulusCount, NULL), *e = BN_bin2bn(exponent, exponentCount, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM *parameters = NULL;
  EVP_PKEY *key = NULL;
  if (n && e && builder && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1
      && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1) {
    parameters = OSSL_PARAM_BLD_to_param(builder);
    key = openssl_key("RSA", parameters);
  }
  OSSL_PARAM_free(parameters);
  OSSL_PARAM_BLD_free(builder);
  BN_free(n);
  BN_free(e);
  return key;
}

// Creates a P-256 public key from an uncompressed point (65 bytes). Returns NULL if the point is not on the curve.
static inline EVP_PKEY *openssl_p256_key(const unsigned char *point) {
  OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"prime256v1", 0),
    OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, 65), OSSL_PARAM_construct_end()};
  return openssl_key("EC", parameters);
}

// Whether a SHA-256 signature (RSA with PKCS #1 padding, or ECDSA as DER) is valid for the message.
static inline int openssl_verify(
  EVP_PKEY *key, const unsigned char *signature, size_t signatureCount, const unsigned char *message, size_t count) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int fits = context && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1
    && EVP_DigestVerify(context, signature, signatureCount, message, count) == 1;
  EVP_MD_CTX_free(context);
  return fits;
}

// Encodes the two numbers of an ECDSA signature, 32 bytes each, as DER with at most 80 bytes. Returns the length.
static inline int openssl_ecdsa_der(const unsigned char *numbers, unsigned char *der) {
  ECDSA_SIG *signature = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(numbers, 32, NULL), *s = BN_bin2bn(numbers + 32, 32, NULL);
  int count = 0;
  if (signature && r && s && ECDSA_SIG_set0(signature, r, s) == 1) {
    unsigned char *end = der;
    if (i2d_ECDSA_SIG(signature, NULL) <= 80) count = i2d_ECDSA_SIG(signature, &end);
  } else {
    BN_free(r);
    BN_free(s);
  }
  ECDSA_SIG_free(signature);
  return count;
}

// Creates a client context that requires TLS 1.2 or newer and a trusted server certificate. Returns NULL if memory
// allocation fails.
static inline SSL_CTX *openssl_client_context(void) {
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  if (!context) return NULL;
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  static const unsigned char protocols[] = "\x08http/1.1";
  SSL_CTX_set_alpn_protos(context, protocols, sizeof protocols - 1);
  return context;
}

// Adds the certificates in a PEM text as trusted. Returns their number, or -1 if one of them is invalid.
static inline int openssl_add_roots(SSL_CTX *context, const void *text, int count) {
  X509_STORE *store = SSL_CTX_get_cert_store(context);
  BIO *input = BIO_new_mem_buf(text, count);
  int found = 0;
  X509 *certificate;
  while (input && (certificate = PEM_read_bio_X509(input, NULL, NULL, NULL))) {
    found = X509_STORE_add_cert(store, certificate) == 1 ? found + 1 : -1;
    X509_free(certificate);
    if (found < 0) break;
  }
  // No further certificate begins at the end of the text. Any other error means a damaged certificate.
  unsigned long error = ERR_peek_last_error();
  if (found >= 0 && error && ERR_GET_REASON(error) != PEM_R_NO_START_LINE) found = -1;
  ERR_clear_error();
  BIO_free(input);
  return found;
}

// Sets the host that the certificate must match. A host name is also sent to the server (SNI).
static inline int openssl_expect_host(SSL *session, const char *host, int isAddress) {
  if (isAddress) return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host);
  SSL_set_hostflags(session, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  return SSL_set_tlsext_host_name(session, host) == 1 && SSL_set1_host(session, host) == 1;
}
